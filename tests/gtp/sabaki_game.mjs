/*
 * Sabaki's own code for engines, @sabaki/gtp, with Ingot behind it:
 *
 *     node sabaki_game.mjs FOLDER game|analysis PROGRAM ARGUMENT...
 *
 * FOLDER is where the package is installed.  What it finds is on stdout; an
 * answer that is not what it should be ends it with status 1 and a word why.
 */
import assert from 'node:assert/strict'
import {createRequire} from 'node:module'

const [folder, what, program, ...words] = process.argv.slice(2)
const {Controller, ControllerStateTracker} =
    createRequire(folder + '/')('@sabaki/gtp')

const MOVES_MAX = 300
const start = {komi: 8, boardsize: [9, 9], history: []}

/* An engine that Sabaki has started, and what it was sent since. */
async function open() {
    const controller = new Controller(program, words)
    const tracker = new ControllerStateTracker(controller)
    const sent = []
    controller.on('command-sent', ({command}) => sent.push(command.name))
    controller.start()
    for (const name of ['name', 'version', 'protocol_version', 'list_commands'])
        await ask(controller, name)
    return {controller, tracker, sent}
}

async function ask(controller, name, ...args) {
    const response = await controller.sendCommand({name, args})
    assert(!response.error, `${name} ${args.join(' ')}: ${response.content}`)
    return response.content
}

async function close({controller}) {
    await controller.stop()
    assert.equal(controller.process, null)
}

/* Each engine is told of the other's moves as Sabaki tells of a record's. */
async function game() {
    const players = {B: await open(), W: await open()}
    const history = []
    let passes = 0
    for (let color = 'B'; passes < 4; color = color === 'B' ? 'W' : 'B') {
        assert(history.length < MOVES_MAX, 'the game does not end')
        const {controller, tracker} = players[color]
        await tracker.sync({...start, history})
        const vertex = await ask(controller, 'genmove', color)
        console.log(color, vertex)
        history.push({name: 'play', args: [color, vertex.toUpperCase()]})
        assert.deepEqual(tracker.state.history, history)
        passes = vertex === 'pass' ? passes + 1 : 0
    }
    for (const {tracker} of Object.values(players))
        await tracker.sync({...start, history})
    for (const player of Object.values(players)) {
        console.log('score', await ask(player.controller, 'final_score'))
        await close(player)
    }
}

/* A line of an analysis: moves of the first place first, each with its line. */
function check_line(line, greatest) {
    const moves = line.split('info ').slice(1)
    moves.forEach((text, i) => {
        const [, move, visits, chance, order, pv] = text.match(
            /^move (\S+) visits (\d+) .*winrate (\S+) .*order (\d+) pv (\S+)/)
        assert.match(move, /^([A-HJ][1-9]|pass)$/)
        assert.equal(pv, move)
        assert.equal(+order, i)
        assert(+visits > 0 || i > 0, text)
        assert(+chance >= 0 && +chance <= greatest, text)
    })
    assert(moves.length > 0, line)
}

/* Runs until a few lines have come, and is stopped by another command. */
async function analyze({controller}, name, greatest) {
    const lines = []
    let enough
    const stopped = new Promise((resolve) => (enough = resolve))
    const ended = controller.sendCommand({name, args: ['W', '5']}, ({line}) => {
        if (line.startsWith('info ') && lines.push(line) === 3) enough()
    })
    await stopped
    assert.equal(await ask(controller, 'protocol_version'), '2')
    assert(!(await ended).error)
    lines.forEach((line) => check_line(line, greatest))
    console.log(name, lines.length, 'lines')
}

async function analysis() {
    const engine = await open()
    const {controller, tracker, sent} = engine
    const play = (color, vertex) => ({name: 'play', args: [color, vertex]})
    const opening = [
        play('B', 'E5'), play('W', 'C3'), play('B', 'G7'), play('W', 'G3'),
        play('B', 'C7')]
    await tracker.sync({...start, history: opening})
    await analyze(engine, 'analyze', 10000)
    await analyze(engine, 'lz-analyze', 10000)
    await analyze(engine, 'kata-analyze', 1)
    /* A move made while its search is shown ... */
    const found = await controller.sendCommand(
        {name: 'kata-genmove_analyze', args: ['W', '5']})
    const [, vertex] = found.content.match(/^play (\S+)$/m)
    const history = [...opening, play('W', vertex.toUpperCase())]
    assert.deepEqual(tracker.state.history, history)
    /* ... and taken back with the one before. */
    sent.length = 0
    await tracker.sync({...start, history: opening.slice(0, 4)})
    assert.deepEqual(sent, ['undo', 'undo'])
    await ask(controller, 'play', 'B', 'C7')
    console.log('played', vertex)
    await close(engine)
}

await {game, analysis}[what]()
