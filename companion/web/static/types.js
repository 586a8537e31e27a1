/**
 * What travels between the page and the server, as types for the reader and the editor. No code lives here.
 *
 * @typedef {{label: string, detail: string, draft: boolean, where: string, icon: string, group: string,
 *   leaves: boolean, listed?: number|null, effect: string, idle: string, term: string, preview?: Hex[]}} Option what it does, why it would do nothing now,
 *   and what it would lay on the map
 * @typedef {{label: string, why: string, effect: string, icon: string, where: string, group: string,
 *   before: number|null}} DisabledOption what cannot be chosen now, and before which answer it stands
 *
 * @typedef {number|number[]} Place an answer by its number; the counts of a tally themselves
 * @typedef {{label: string, detail: string, icon: string, low: number, most: number, cost: number,
 *   effect: string}} Row
 * @typedef {{least: number, most: number|null, budget: number|null}} Limits what counts may be together
 *
 * @typedef {object} Prompt
 * @property {string} ask
 * @property {"choose"|"dial"|"lay"|"tally"} kind
 * @property {string} icon
 * @property {Option[]} [options] answers of a choice, or the ways out of another question
 * @property {number|null} [likely] the place of the answer that most would give
 * @property {number[]} [numbers] what a dial runs over
 * @property {number} [start] the place of the number where it begins
 * @property {number|null} [corrects] what the value is now
 * @property {Row[]} [rows] what is counted
 * @property {Limits} [limits]
 * @property {number[]} [counts] where counting begins
 * @property {boolean} [closes] whether the answer is given by itself once nothing more can be counted
 * @property {boolean} [draft]
 * @property {number[]} [cards]
 * @property {boolean} [sealed]
 * @property {boolean} [turned] whether a card is laid with one of its sides on top
 * @property {Record<string, Record<string, {line: string, idle: boolean}>>} [uses] what each side of a held card would do
 * @property {DisabledOption[]} [barred] what cannot be chosen now, with its reason
 * @property {string} [note] what holds for several answers alike
 * @property {string} [warning] the same where it is bad news
 * @property {string} [action] what the answer of a tally is called, with {count} and {cost} to be filled in
 * @property {Look[]} [looks] what to look at before a choice
 *
 * @typedef {{title: string, figures: {icon: string, label: string, value: number}[], lines: string[],
 *   caption: string, spoken: string, cells?: {name: string, value: string}[]}} Look
 *
 * @typedef {{index: number, text: string, circle?: boolean, evolution?: string, actions?: string}} Card
 *
 * @typedef {{key: string, line: string}} Hint
 * @typedef {{name: string, line: string}} Term what something with a name does
 * @typedef {{anchor: string, title: string, blocks: {item: boolean, parts: string[]}[]}} Section
 *
 * @typedef {[number, boolean, number]} Die what it shows, whether that is a hit, how much one does
 * @typedef {{seat: number, kind: string, name: string, icon: string, detail: string, dice: Die[], now: boolean,
 *   gone: boolean}} Force
 * @typedef {{seat: number, value: number, parts: string[]}} Total what a side comes to, and what that is made of
 * @typedef {{title: string, parts: {percent: number, label: string, seat: number}[]}} Chances good, neither, bad
 * @typedef {{line: number, forces: Force[], totals: Total[], came: string[]}} Round what a step showed of a battle
 * @typedef {{key: string, title: string, where: string, over: boolean, forces: Force[], opposed: boolean,
 *   totals: Total[], came: string[], odds: Chances[], rounds: Round[]}} Fight
 *
 * @typedef {{key: string, name: string, icon: string, wrong: string, odds: Chances[],
 *   squares: {key: string, name: string, detail: string, placed: boolean}[],
 *   figures: {name: string, value: string}[]}} Plan
 *
 * @typedef {{offered: boolean, told: string[], path?: Place[], card?: number|null, side?: string|null}} Advice
 *
 * @typedef {object} SeatState
 * @property {Prompt|null} prompt
 * @property {Chances[]} odds of what this seat is asked
 * @property {Plan[]} plans what this seat is changing square by square
 * @property {Hint[]} hints what is worth saying now, once
 * @property {string} shown what the display shows, in words
 * @property {Card[]} [hand]
 * @property {number|null} [laid]
 * @property {Advice} [advice] what somebody else would do
 * @property {boolean} plugged
 * @property {boolean} display
 * @property {boolean} reader
 *
 * @typedef {{name: string, icon: string, value: number, most: number, extra: number}} Level
 * @typedef {{name: string, icon: string, value: number, after: number|null, detail: string}} Count
 * @typedef {{title: string, target: number, levels: Level[], counts: Count[], cards: string[],
 *   notes: string[]}} Sheet
 * @typedef {{seat: number, name: string, colour: string, icon: string, points: number, bot: boolean,
 *   level?: string|null, sheet: Sheet}} Player
 * @typedef {{title: string, gains: Record<string, number>}} ScoringForecast what a scoring would bring now
 * @typedef {{seat: number, card: number|null, awaited: boolean, side: string, text: string}} Played
 * @typedef {{line: number, by: number, name: string, where: string, at: number, icon: string,
 *   dice: {of: string, dice: Die[]}[], followed: string[]}} Step
 * @typedef {{place: number, seats: number[], points: number, sources: [string, number][],
 *   tie_break: [string, number][], won: boolean}} Standing
 * @typedef {{labels: string[], series: {seat: number, points: number[]}[]}} Chart
 *
 * @typedef {{seat: number, name: string, colour: string, icon: string, role: string,
 *   battles: [number, number]|null, dice: [number, number, number]|null, waited_ms: number,
 *   answers: number}} ReportPlayer battles won and fought; dice thrown, hits, hits to be expected
 *
 * @typedef {object} Report the account of a game that is over
 * @property {string} id
 * @property {string} game
 * @property {string} title
 * @property {string} cover
 * @property {string} ended an ISO date
 * @property {number} played_ms
 * @property {ReportPlayer[]} players by seat
 * @property {string} points what is counted to win, in short
 * @property {string[]} sources of points
 * @property {{place: number, seats: number[], points: number, won: boolean, reason: string, sources: number[]}[]} standings
 * @property {{where: string, step: string, shares: number[][]}[]} columns shares: by line of the ranking, then source
 * @property {{where: string, step: string, column: number}|null} turning
 * @property {string} bg_stats an address
 * @property {Record<string, string>} icons that the game brings
 *
 * @typedef {{games: number, wins: number, mean: number}} Tally
 * @typedef {object} Past every game that was played to its end, newest first
 * @property {{id: string, game: string, ended: string, played_ms: number, seats: {name: string, colour: string,
 *   points: number, place: number, won: boolean, bot: boolean}[]}[]} games
 * @property {Record<string, string>} titles by the name of a game
 * @property {Record<string, string>} covers
 * @property {(Tally & {name: string, by_game: Record<string, Tally>, played_ms: number, waited_ms: number,
 *   colours: (Tally & {colour: string})[]})[]} players
 *
 * @typedef {object} Game
 * @property {string} id of its journal
 * @property {string} headline
 * @property {string} section where the guide tells of the present phase
 * @property {Player[]} players
 * @property {number[]} waiting
 * @property {boolean} paused
 * @property {boolean} over
 * @property {Standing[]} standings
 * @property {{where: string, names: string[], now: number}} steps
 * @property {ScoringForecast|null} outlook
 * @property {Played[]} played
 * @property {Step[]} history
 * @property {(Step & Look)|null} news what everybody saw last
 * @property {Fight|null} fight the battle of now, or the last one
 * @property {string|null} undo
 * @property {number[]} [undo_since] whose later steps go with it
 * @property {number} [undo_by] for which seat this page takes back and does again; 0 is the table's agreement
 * @property {string|null} redo
 * @property {Chart} chart
 * @property {{seat: number, label: string, why: string}[]} order
 *
 * @typedef {{seat: number, count: number, icon: string, name: string}} Piece
 * @typedef {{key: string, q: number, r: number, label: string, home: number, control: number,
 *   face_down: boolean, bonus: string, icon: string, land: number|null, token: string, value: number,
 *   pieces: Piece[], look: "land"|"space"|"lane"|"unexplored", wormholes: [number, boolean][],
 *   squares: [string, number, boolean][]}} Hex
 * @typedef {{icon: string, name: string, land: number|null}} Sign what an icon of the map means, and its ground
 *
 * @typedef {{w: number, h: number, data: string}} Frame
 * @typedef {{key: string, label: string, choices: {key: string, label: string, detail: string}[],
 *   only_with?: [string, string]|null, only_for?: number[]|null, preferred: string}} Setting
 *
 * @typedef {{name: string, title: string, players: [number, number], settings: Setting[], about: string[],
 *   minutes: [number, number]|null, weight: string, cover: string}} OfferedGame a game that can be chosen
 * @typedef {{id: string, game: string, title: string, cover: string, state: "on"|"unfinished"|"finished",
 *   names: string[], headline: string, lead: string, written: string}} KeptGame
 *
 * @typedef {object} Hello
 * @property {"world"|"seat"|"table"} role
 * @property {number} seat
 * @property {string} language
 * @property {Record<string, string>} words
 * @property {{name: string, title: string, why: string, points: [string, string], players: [number, number], settings: Setting[],
 *   icons: Record<string, string>, cards: boolean,
 *   sides?: {key: string, label: string}[]}} game
 * @property {string[]} default_names
 * @property {OfferedGame[]} games what can be played here
 * @property {string[]} palette the colours of seats, from number 1 on
 * @property {Record<string, string>} [pins] seat → what lets a phone in
 * @property {string} phones_at the address that phones find; empty where only this machine can
 *
 * @typedef {object} TableState everything that the server has told so far
 * @property {Hello|null} hello
 * @property {number} step
 * @property {Record<string, Frame>} frames
 * @property {number[]} lights
 * @property {KeptGame[]} kept the games of the shelf, newest first
 * @property {number[]} held seats that phones hold
 * @property {number[]} away those of them whose phone is away just now
 * @property {number[]} locked seats that no phone can join just now; 0 stands for all of them
 * @property {Game|null} game
 * @property {{hexes: Hex[], legend: Sign[]}|null} map
 * @property {Record<string, SeatState>} seats
 * @property {Record<string, Term>} terms what everything with a name does
 * @property {boolean} anytime whether the game allows something besides the answers
 *
 * @typedef {object} Table what every part of the page is given
 * @property {TableState} state
 * @property {(message: object) => void} send
 * @property {import("./attention.js").Attention} attention
 * @property {(told: {seat: number, reason: string, remedy: string}) => void} refuse say why something was not done
 * @property {() => void} refresh draw again after a change that the server does not know
 */
export {};
