/** Tonehall cannot start; the message tells the operator what to do. */
export class StartRefusal extends Error {}
