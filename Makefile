# Ingot: build, test, measure.  `make help` lists the targets.
#
#   make MODE=debug CC=clang CFLAGS=-Werror    what you set is added, last
#   make V=1                                   show whole commands

MODE   ?= release
PREFIX ?= /usr/local
VERSION := 0.40.0
# When it was released; the manual page and the package say so.
DATE    := 2026-11-30

# Objects of another compiler have a folder of their own.
COMPILER := $(notdir $(lastword $(CC)))
BUILD := build/$(MODE)$(if $(filter-out cc gcc,$(COMPILER)),-$(COMPILER))

# No contraction: gcc, clang and every processor must compute the same.
FLAGS := -std=c11 -g -Wall -Wextra -Wconversion -Wshadow -Wstrict-prototypes \
         -Wmissing-prototypes -ffp-contract=off -pthread -I. \
         -D_POSIX_C_SOURCE=200809L -DINGOT_VERSION=\"$(VERSION)\" \
         -DINGOT_DATE=\"$(DATE)\"
LIBS := -lm -ljansson -lz

# Reports name lines; to know where each variable is would take gcc longer than
# all the rest.
SANE := -O1 -g1 -fno-omit-frame-pointer -DCHECK_SLOW
FLAGS_release  := -O3 -DNDEBUG
FLAGS_debug    := -Og
FLAGS_asan     := $(SANE) -fsanitize=address,undefined -fno-sanitize-recover=all
FLAGS_tsan     := $(SANE) -fsanitize=thread
FLAGS_coverage := -O0 --coverage
FLAGS_valgrind := -O1
FLAGS_cross    := -O2
FLAGS_fuzz     := $(SANE) -fsanitize=fuzzer-no-link,address,undefined \
                  -fno-sanitize-recover=all
LIBS_release   := -ljemalloc
LIBS_debug     := -ljemalloc

# Flags of single files.  The kernels of the network evaluator, and those that a
# network is trained with, are each for one kind of processor, and run only
# where the program finds it; they may fuse products and sums, since their
# results differ by kernel anyway.  A kernel is built, and listed by
# net_kernel.c or trainee_kernel.c, if the compiler with its flags defines what
# it is made of.
AVX2    := -mavx2 -mfma
AVX512  := $(AVX2) -mavx512f -mavx512bw -mavx512dq -mavx512vl \
           -mprefer-vector-width=512
KERNELS := vnni512 avx512 avxvnni avx2 sse2 neon
flags_vnni512 := $(AVX512) -mavx512vnni
flags_avx512  := $(AVX512)
flags_avxvnni := $(AVX2) -mavxvnni
flags_avx2    := $(AVX2)
needs_vnni512 := __x86_64__ __AVX512VNNI__ __AVX512F__ __AVX512BW__ \
                 __AVX512DQ__ __AVX512VL__ __FMA__
needs_avx512  := $(filter-out __AVX512VNNI__,$(needs_vnni512))
needs_avxvnni := __x86_64__ __AVXVNNI__ __AVX2__ __FMA__
needs_avx2    := __x86_64__ __AVX2__ __FMA__
needs_sse2    := __x86_64__ __SSE2__
needs_neon    := __aarch64__

# The macros of a kernel's kind; none where there is no compiler yet.
macros  = $(shell $(CC) $(flags_$1) $(CPPFLAGS) $(CFLAGS) -dM -E -x c \
    /dev/null 2>/dev/null | cut -d' ' -f2)
lacks   = $(filter-out $(call macros,$1),$(needs_$1))
BUILT  := $(strip $(foreach k,$(KERNELS),$(if $(call lacks,$k),,$k)))
$(foreach k,$(BUILT),$(foreach f,engine/net tuning/trainee,\
    $(eval FLAGS_$f_$k := $(flags_$k) -ffp-contract=fast)))
FLAGS_tuning/trainee_base := -ffp-contract=fast
FLAGS_engine/net_kernel := $(shell echo $(BUILT:%=-DINGOT_HAS_%) | tr a-z A-Z)
FLAGS_tuning/trainee_kernel := $(FLAGS_engine/net_kernel)

# What kernels write is one thread's own; looking for races in their inner
# loops takes minutes.
KERNELS := $(addprefix engine/net_,vnni512 avxvnni avx512 avx2 sse2 neon plain) \
           $(addprefix tuning/trainee_,avx512 avx2 base)
$(foreach k,$(KERNELS),$(eval FLAGS_tsan/$k := -O3 -fno-sanitize=thread))

ifndef FLAGS_$(MODE)
  $(error MODE is one of release debug asan tsan coverage valgrind cross fuzz)
endif

# The network that the program carries; the source names the two files, too.
OWN_NET := engine/own_net.bin.gz engine/own_net.ranges

# $* is the path of the source without .c where there is one source.
COMPILE = $(CC) $(FLAGS) $(FLAGS_$(MODE)) $(FLAGS_$*) $(FLAGS_$(MODE)/$*) \
          $(CPPFLAGS) $(CFLAGS)
LINK    = $(COMPILE) $(LDFLAGS)
LINKED  = $(LIBS) $(LIBS_$(MODE)) $(LDLIBS)

# A folder is a library.  It links with those it sees and includes from no
# other; `make layers` reads the same table.
LIBRARIES := gtp tuning book engine rules
sees_gtp    := gtp book engine rules
sees_tuning := tuning book engine rules
sees_book   := book rules
sees_engine := engine rules
sees_rules  := rules

MAIN    := gtp/main.c
TESTS   := $(sort $(wildcard tests/*/*_test.c))
SUPPORT := $(sort $(filter-out $(TESTS),$(wildcard tests/support/*.c)))
# The cross build has no jansson.
ifeq ($(MODE),cross)
JANSSON := $(shell grep -l 'jansson\.h\|net_reference\.h' $(SUPPORT) $(TESTS))
SUPPORT := $(filter-out $(JANSSON),$(SUPPORT))
TESTS   := $(filter-out $(JANSSON),$(TESTS))
endif
# No races to look for: there are no threads in rules/ and in these, except that
# cleanup has one at a time, which is waited for, as decide has.
SINGLE  := rules/% $(addprefix engine/,cleanup ing_tree judge net_board \
    net_int8 net_int8_round net_kernel net_key net_ranges net_reference \
    net_refusal net_rounding playout) gtp/referee_command gtp/score_command \
    $(addprefix tuning/,positions sample_file sample_writer trainee \
    trainee_gradient)
ifeq ($(MODE),tsan)
TESTS   := $(filter-out $(SINGLE:%=tests/%_test.c),$(TESTS))
endif
SLOW    := $(sort $(wildcard tests/*/*_slow.c))
FUZZERS := $(sort $(wildcard tests/fuzz/*_fuzz.c))
RUNNER  := tests/problems/problems_main.c
PROBLEMS := $(sort $(filter-out $(RUNNER) $(TESTS),$(wildcard tests/problems/*.c)))
SOURCES := $(sort $(wildcard $(LIBRARIES:=/*.c)))
HEADERS := $(sort $(wildcard $(LIBRARIES:=/*.h) tests/*/*.h))
ALL_C   := $(SOURCES) $(SUPPORT) $(TESTS) $(SLOW) $(FUZZERS) $(PROBLEMS) $(RUNNER)

object   = $(patsubst %.c,$(BUILD)/%.o,$1)
program  = $(patsubst %.c,$(BUILD)/%,$1)
archives = $(foreach l,$1,$(if $(wildcard $l/*.c),$(BUILD)/lib$l.a))
# What a test links with: its folder's view, or everything.
view     = $(or $(sees_$(word 2,$(subst /, ,$1))),$(LIBRARIES))

say      = $(if $(V)$(findstring s,$(firstword -$(MAKEFLAGS))),,@echo '  $1'; )

# What is built and tested does not depend on the configuration of whoever does.
export INGOT_CONFIG :=

.SUFFIXES:
.SECONDARY:
.DELETE_ON_ERROR:

all: $(if $(wildcard $(MAIN)),$(BUILD)/ingot,$(call archives,$(LIBRARIES))) ## build ./ingot
	$(if $(filter release,$(MODE)),@ln -sfn $(BUILD)/ingot ingot)

tests: all $(call program,$(TESTS))
tests-slow: tests $(call program,$(SLOW))
objects: $(call object,$(ALL_C)) ## compile everything, link nothing

$(BUILD)/ingot: $(call object,$(MAIN)) $(call archives,$(LIBRARIES))
	$(call say,link $@)$(LINK) -o $@ $^ $(LINKED)

$(BUILD)/%.o: %.c Makefile $(BUILD)/flags
	@mkdir -p $(@D)
	$(call say,$(COMPILER) $<)$(COMPILE) -MMD -MP -c $< -o $@

$(BUILD)/engine/own_net.o: $(OWN_NET)
$(BUILD)/engine/own_moves.o: engine/own_moves.model

define archive_rule
$(BUILD)/lib$(notdir $1).a: $(call object,$(filter-out $(MAIN),$(wildcard $1/*.c))) $(BUILD)/sources
	@rm -f $$@
	$$(call say,$(AR) $$@)$(AR) rcs $$@ $$(filter %.o,$$^)
endef
$(foreach l,$(LIBRARIES) tests/support,$(eval $(call archive_rule,$l)))

define test_rule
$(call program,$1): $(call object,$1) \
    $(if $(SUPPORT),$(BUILD)/libsupport.a) $(call archives,$(call view,$1))
	$$(call say,link $$@)$$(LINK) -o $$@ $$(filter %.o,$$^) $$(filter %.a,$$^) $(if $(filter $1,$(FUZZERS)),-fsanitize=fuzzer,-lcmocka) $$(LINKED)
endef
$(foreach t,$(TESTS) $(SLOW) $(FUZZERS) $(RUNNER),$(eval $(call test_rule,$t)))

# These two change only when what they say does.
$(BUILD)/flags: said = $(COMPILE) $(BUILT)
$(BUILD)/sources: said = $(SOURCES) $(SUPPORT)
$(BUILD)/flags $(BUILD)/sources: FORCE
	@mkdir -p $(@D)
	@echo '$(said)' | cmp -s - $@ || echo '$(said)' >$@
FORCE:

-include $(wildcard $(patsubst %.o,%.d,$(call object,$(ALL_C))))

# The runner of problems and its tests link with all of it but its main.
$(call program,$(RUNNER) $(filter tests/problems/%,$(TESTS))): $(call object,$(PROBLEMS))

# Each runs in a make of its own: what `deps` installs must be there first,
# and MODE and CC choose every name above.
AGAIN = +@$(MAKE) --no-print-directory
DEPS  = CC='$(CC)' tests/deps
# Test programs that run at once, and seconds that a fast one may take, sharing
# the processor with the others.
JOBS  ?= $(shell nproc)
PATIENCE := $(if $(filter release debug,$(MODE)),120,300)
# A leak is one even while a word left on a stack points at it.
RUN   = INGOT='$(CURDIR)/$(BUILD)/ingot' \
        LSAN_OPTIONS=use_stacks=0:use_registers=0 tests/run -j $(JOBS)

# Tests in which a clock runs that a busy machine could break.
ALONE := $(filter %/input_test.c %/play_test.c %/program_test.c \
    %/program_slow.c %/shell_test.c %/gtp_client_test.c %/match_test.c \
    %/ending_test.c %/operators_slow.c,$(TESTS) $(SLOW))
# The programs of some tests, for tests/run.
several = $(call program,$(filter-out $(ALONE),$1)) alone \
          $(call program,$(filter $(ALONE),$1))

deps: ## install what building and testing need and this machine lacks
	@$(DEPS) build test

demo: ## install what is missing, build, and play a whole 9x9 game
	@$(DEPS) build
	$(AGAIN) all
	@./ingot demo

check: deps ## run the fast tests
	$(AGAIN) tests
	@$(RUN) -t $(PATIENCE) $(call several,$(TESTS))

check-slow: deps ## run the fast and the slow tests
	$(AGAIN) tests-slow
	@$(RUN) -t 3600 $(call several,$(TESTS) $(SLOW))

asan: ## run the fast tests with address and undefined behaviour checked
	$(AGAIN) MODE=asan check

tsan: ## run the fast tests with data races checked
	$(AGAIN) MODE=tsan check

valgrind: deps ## run the fast tests and a whole game under valgrind
	@$(DEPS) valgrind
	$(AGAIN) MODE=valgrind valgrind-run

MEMCHECK := valgrind -q --error-exitcode=99 --leak-check=full \
            --errors-for-leak-kinds=definite,indirect \
            --suppressions=$(CURDIR)/tests/valgrind.supp
# Tests with a clock, or with closed streams as shell_test has, start programs
# as they are: valgrind stretches the one and needs the other itself.
valgrind-run: tests
	@$(RUN) -t 1800 -w '$(MEMCHECK)' \
	    alone $(call program,$(filter $(ALONE),$(TESTS)))
	@$(RUN) -t 1800 -w '$(MEMCHECK) --trace-children=yes' \
	    $(call program,$(filter-out $(ALONE),$(TESTS)))
	$(if $(wildcard $(MAIN)),$(MEMCHECK) $(BUILD)/ingot demo --threads 4 --visits 100)

# The network's tests on a processor of another kind, emulated.
CROSS := aarch64-linux-gnu-
cross: ## build the network's tests for 64-bit ARM and run them in an emulator
	@$(DEPS) build cross
	$(AGAIN) MODE=cross CC=$(CROSS)gcc AR=$(CROSS)ar LIBS='-lm -lz' cross-run

cross-run: $(call program,$(filter tests/engine/net_% tests/engine/own_net_%,$(TESTS)))
	@$(RUN) -t 600 -w qemu-aarch64 $^

fuzz: ## fuzz each reader of foreign text for SECONDS (60)
	@CC=clang tests/deps build fuzz
	$(AGAIN) MODE=fuzz CC=clang fuzz-run

SECONDS ?= 60
fuzz-run: $(call program,$(FUZZERS))
	@for f in $(FUZZERS:tests/fuzz/%.c=%); do \
	    found=$(BUILD)/found/$$f; mkdir -p $$found; \
	    echo "$$f, $(SECONDS) seconds"; \
	    $(BUILD)/tests/fuzz/$$f -max_total_time=$(SECONDS) -timeout=10 \
	        -print_final_stats=1 -artifact_prefix=$$found- $$found \
	        tests/fuzz/corpus/$${f%_fuzz} >$$found.log 2>&1 || \
	        { tail -n 60 $$found.log; exit 1; }; \
	    sed -n 's/^stat::number_of_executed_units: */inputs without a finding: /p' \
	        $$found.log; \
	done

coverage: deps ## show how much of each folder the fast tests run
	@$(DEPS) coverage
	$(AGAIN) MODE=coverage coverage-run

coverage-run: tests
	@find $(BUILD) -name '*.gcda' -delete
	@$(RUN) -t $(PATIENCE) $(call several,$(TESTS))
	@lcov -q -c -d $(BUILD) --no-external -b . -o $(BUILD)/all.info
	@lcov -q -r $(BUILD)/all.info '*/tests/*' -o $(BUILD)/ingot.info
	@genhtml -q -o $(BUILD)/html $(BUILD)/ingot.info
	@lcov -l $(BUILD)/ingot.info && echo "see $(BUILD)/html/index.html"

bench: all ## print the signature of the search and its speed
	@$(BUILD)/ingot bench

own-net: ## have the program carry the network NET=FILE from now on
	@refuse() { echo "own-net: $$1" >&2; exit 2; }; \
	    [ -n '$(NET)' ] || refuse 'say which network: make own-net NET=FILE'; \
	    [ -e '$(NET)' ] || refuse "there is no file '$(NET)'"; \
	    [ -f '$(NET)' ] && [ -r '$(NET)' ] || refuse "cannot read '$(NET)'"
	$(AGAIN) all
	@$(BUILD)/ingot net "$$(realpath '$(NET)')" --ranges build/own_net.ranges
	@cp '$(NET)' build/own_net.bin.gz
	@mv build/own_net.bin.gz build/own_net.ranges engine/
	$(AGAIN) all
	@$(BUILD)/ingot --version

# Any network in KataGo's format will do.
TEACHER ?= $(firstword $(wildcard ../shared/net/*.bin.gz))
tune-smoke: ## teach a tiny network, from positions to play, in minutes
	@$(DEPS) build tune
	$(AGAIN) all
	@tuning/smoke $(BUILD)/ingot build/tune-smoke '$(TEACHER)'

# GAMES of each pair; STEPS='18k 9k 1d' names others than docs/levels.md has.
GAMES ?= 100
levels: all ## play steps of --level against each other, for minutes
	@tuning/levels $(BUILD)/ingot build/levels $(GAMES) $(STEPS)

# ARGS='--help' lists the options.
problems: $(call program,$(RUNNER)) ## put suites of problems to the engine
	@$< $(ARGS)

perft: all ## count games to a depth, the signature of the rules
	@for row in '2 10 simple' '2 10 positional' '3 8 simple' \
	    '3 8 positional' '4 6 simple' '5 5 simple' '9 4 simple'; do \
	    $(BUILD)/ingot perft $$row; done

FORMATTED = $(wildcard $(LIBRARIES:=/*.[ch]) tests/*/*.[ch])
format: ## format all sources
	@$(DEPS) format
	@clang-format -i $(FORMATTED)

format-check: ## fail if a source is not formatted
	@$(DEPS) format
	@clang-format --dry-run -Werror $(FORMATTED)

# cppcheck would not have a Point be NO_POINT.
lint: deps ## clang-tidy and cppcheck
	@$(DEPS) lint
	@printf '%s\n' $(ALL_C) | xargs -P "$$(nproc)" -I{} \
	    clang-tidy --quiet {} -- $(FLAGS) -DCHECK_SLOW 2>/dev/null
	@cppcheck --quiet --std=c11 --error-exitcode=1 --inline-suppr \
	    --enable=warning,performance,portability -I. \
	    --suppress=arrayIndexOutOfBoundsCond \
	    -DINGOT_VERSION='"$(VERSION)"' -DINGOT_DATE='"$(DATE)"' $(SOURCES) $(SUPPORT)

layers: ## fail on an include that goes up, or a file name used twice
	@tests/layers $(foreach l,$(LIBRARIES),'$l: $(sees_$l)')

headers: deps ## compile each header alone
	@for h in $(HEADERS); do echo "#include \"$$h\"" | \
	    $(COMPILE) -Werror -fsyntax-only -x c - || exit 1; done

# What install puts where, below PREFIX.  Documents keep their folders, so that
# what refers from one to another finds it.
DOCS   := $(wildcard README*.md CHANGELOG.md LICENSE docs/*.md */README*.md \
          engine/own_*.md)
SHARED := $(DOCS:%=share/doc/ingot/%) share/man/man1/ingot.1.gz \
          share/bash-completion/completions/ingot \
          share/zsh/site-functions/_ingot
PLACE  := $(DESTDIR)$(PREFIX)

install: all ## install to PREFIX (/usr/local), under DESTDIR
	@install -Dm755 $(BUILD)/ingot '$(PLACE)/bin/ingot'
	@for f in $(DOCS); do \
	    install -Dm644 "$$f" '$(PLACE)'/share/doc/ingot/"$$f" || exit 1; \
	done
	@set -e; put() { \
	    install -Dm644 /dev/stdin '$(PLACE)'/share/"$$1"; \
	}; \
	$(BUILD)/ingot help --man | gzip -9n | put man/man1/ingot.1.gz; \
	$(BUILD)/ingot help --completion bash | \
	    put bash-completion/completions/ingot; \
	$(BUILD)/ingot help --completion zsh | put zsh/site-functions/_ingot
	@echo "installed to $(PLACE): bin/ingot and, in share, its manual page," \
	    "documents and completions"

uninstall: ## remove what install has put to PREFIX, under DESTDIR
	@rm -f '$(PLACE)/bin/ingot' $(SHARED:%='$(PLACE)'/%)
	@[ ! -d '$(PLACE)/share/doc/ingot' ] || \
	    find '$(PLACE)/share/doc/ingot' -depth -type d -empty -delete

PACKAGE = build/ingot_$(VERSION)-1_$$(dpkg --print-architecture).deb
deb: all ## make a Debian package in build/
	@$(DEPS) deb
	@rm -rf build/deb && mkdir -p build/deb
	$(AGAIN) -s install PREFIX=/usr \
	    DESTDIR='$(CURDIR)/build/deb/debian/ingot' >/dev/null
	@.deb/build $(VERSION) $(DATE) build/deb
	@mv build/deb/*.deb build/ && rm -r build/deb && echo "$(PACKAGE)"

deb-check: deb ## try the package, and install and uninstall
	+@.deb/check "$(PACKAGE)" $(VERSION) $(BUILD)/flags

clean: ## remove all that was built
	rm -rf build ingot

help: ## list the targets
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/\1\t\2/p' Makefile | expand -t 15

.PHONY: all tests tests-slow objects deps demo check check-slow asan tsan \
    valgrind valgrind-run cross cross-run fuzz fuzz-run coverage coverage-run \
    bench own-net perft tune-smoke levels problems format \
    format-check lint layers headers install uninstall deb deb-check \
    clean help FORCE
