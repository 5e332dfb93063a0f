/**
 * Updates of few bytes that cost Yjs the square of their items, written by hand in format 1. Every item holds the value null.
 */
function toBytes(client: number, items: readonly (readonly number[])[]): Uint8Array {
  const head = [1, ...varUint(items.length), ...varUint(client), 0];
  return Uint8Array.from([head, ...items, [0]].flat());
}

function varUint(value: number): number[] {
  return value < 128 ? [value] : [128 | (value & 127), ...varUint(Math.floor(value / 128))];
}

const nothing = [1, 126];
const times = (count: number, make: (at: number) => number[]) =>
  Array.from({ length: count }, (_, at) => make(at));
/** The head of an item that names no neighbours: it stands in the map "x" under a key of one letter. */
const at = (key: string) => [8 | 32, 1, 1, 120, 1, key.charCodeAt(0), ...nothing];
const behind = (client: number, clock: number) => [
  8 | 128,
  ...varUint(client),
  ...varUint(clock),
  ...nothing,
];

/** Items without origins at one key: each is compared with all before. */
export const rivalsAtOneKey = (count: number): Uint8Array =>
  toBytes(
    5,
    times(count, () => at('k')),
  );

/** Two keys that were written in turns: no two of their items become one. */
export const longHistory = (count: number): Uint8Array =>
  toBytes(
    5,
    times(count, (one) => (one === 0 ? at('k') : one === 1 ? at('m') : behind(5, one - 2))),
  );

/** Items that each begin at another place of `longHistory`: each is compared with all of it that follows. */
export const forksOfHistory = (count: number): Uint8Array =>
  toBytes(
    9,
    times(count, (one) => behind(5, 2 * one)),
  );
