/*
 * config_command.h - the subcommand config: which options are in force, and
 * where that was said.
 */
#ifndef GTP_CONFIG_COMMAND_H
#define GTP_CONFIG_COMMAND_H

/* As main(), argv[0] being "config"; returns the exit status. */
int config_main(int argc, char **argv);

#endif
