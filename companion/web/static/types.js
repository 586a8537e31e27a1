/**
 * What travels between the page and the server, as types for the reader and the editor. No code lives here.
 *
 * @typedef {{label: string, detail: string, draft: boolean, where: string, icon: string}} Option
 *
 * @typedef {object} Prompt
 * @property {string} ask
 * @property {"choose"|"dial"|"lay"} kind
 * @property {string} icon
 * @property {Option[]} [options] answers of a choice, or the ways out of laying a card
 * @property {number} [low]
 * @property {number} [high]
 * @property {number} [start]
 * @property {boolean} [corrects]
 * @property {boolean} [draft]
 * @property {number[]} [cards]
 * @property {boolean} [sealed]
 * @property {Look[]} [looks] what to look at before a choice
 *
 * @typedef {{title: string, figures: {icon: string, label: string, value: number}[], lines: string[],
 *   caption: string, spoken: string}} Look
 *
 * @typedef {{index: number, text: string, circle?: boolean, evolution?: string, actions?: string}} Card
 *
 * @typedef {object} SeatState
 * @property {Prompt|null} prompt
 * @property {string} shown what the display shows, in words
 * @property {Card[]} [hand]
 * @property {number|null} [laid]
 * @property {boolean} plugged
 * @property {boolean} display
 * @property {boolean} reader
 *
 * @typedef {{seat: number, name: string, colour: string, icon: string, points: number, bot: boolean}} Player
 * @typedef {{place: number, seats: number[], points: number, sources: [string, number][],
 *   tie_break: [string, number][], won: boolean}} Standing
 * @typedef {{labels: string[], series: {seat: number, points: number[]}[]}} Chart
 *
 * @typedef {object} Game
 * @property {string} headline
 * @property {Player[]} players
 * @property {number[]} waiting
 * @property {boolean} paused
 * @property {boolean} over
 * @property {Standing[]} standings
 * @property {{line: number, name: string, by: number}[]} history
 * @property {string|null} undo
 * @property {string|null} redo
 * @property {Chart} chart
 * @property {{seat: number, label: string, why: string}[]} order
 *
 * @typedef {{seat: number, count: number, icon: string, name: string}} Piece
 * @typedef {{key: string, q: number, r: number, label: string, home: number, control: number,
 *   face_down: boolean, bonus: string, icon: string, land: number|null, token: string, value: number,
 *   pieces: Piece[]}} Hex
 * @typedef {{icon: string, name: string, land: number|null}} Sign what an icon of the map means, and its ground
 *
 * @typedef {{w: number, h: number, data: string}} Frame
 * @typedef {{key: string, label: string, choices: {key: string, label: string, detail: string}[],
 *   only_with?: [string, string]|null, only_for?: number[]|null, preferred: string}} Setting
 *
 * @typedef {object} Hello
 * @property {"world"|"seat"|"table"} role
 * @property {number} seat
 * @property {string} language
 * @property {Record<string, string>} words
 * @property {{name: string, title: string, why: string, players: [number, number], settings: Setting[],
 *   icons: Record<string, string>, cards: boolean,
 *   sides?: {key: string, label: string}[]}} game
 * @property {string[]} default_names
 * @property {Record<string, string>} [pins] seat → what lets a phone in
 *
 * @typedef {object} TableState everything that the server has told so far
 * @property {Hello|null} hello
 * @property {number} step
 * @property {Record<string, Frame>} frames
 * @property {number[]} lights
 * @property {Game|null} game
 * @property {{hexes: Hex[], legend: Sign[]}|null} map
 * @property {Record<string, SeatState>} seats
 *
 * @typedef {object} Table what every part of the page is given
 * @property {TableState} state
 * @property {(message: object) => void} send
 * @property {import("./attention.js").Attention} attention
 * @property {() => void} refresh draw again after a change that the server does not know
 */
export {};
