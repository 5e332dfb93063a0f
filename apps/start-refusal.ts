/** Tonehall cannot start, and the message says to the person at the terminal what to do. */
export class StartRefusal extends Error {}
