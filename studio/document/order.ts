import type { RandomBytes } from './ids.ts';
import { textLengths } from './schema.ts';

// Digits in the order of their character codes, so that keys compare as plain text.
const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const base = 62;
const jitter = 3;

/**
 * A key between two others (null is the end of the list), with jitter, so that two people who insert at one place get different keys.
 * Null where no key of at most 64 characters fits: then all keys of the list are written anew.
 */
export function orderBetween(
  before: string | null,
  after: string | null,
  randomBytes: RandomBytes,
): string | null {
  if (after !== null && (before ?? '') >= after) return null;
  const noise = randomBytes(jitter + 1);
  let key = '';
  let isBelow = after === null;
  for (let at = 0; at < textLengths.order; at += 1) {
    const low = digitAt(before ?? '', at);
    const high = isBelow ? base : digitAt(after ?? '', at);
    if (low < 0 || high < 0) return null;
    const room = high - low - 1;
    if (room > 0) {
      key += digits[low + 1 + step(room, before, after, noise[jitter] ?? 0)];
      break;
    }
    key += digits[low];
    if (high > low) isBelow = true;
  }
  for (let at = 0; at < jitter; at += 1) key += digits[1 + ((noise[at] ?? 0) % (base - 1))];
  const fits = key.length <= textLengths.order && key > (before ?? '') && (after === null || key < after);
  return fits ? key : null;
}

/** At the ends of the list a small step, which leaves room for the next; between two keys about the middle. */
function step(room: number, before: string | null, after: string | null, noise: number): number {
  if (after === null) return before === null ? Math.floor(room / 2) : noise % Math.min(room, 2);
  if (before === null) return room - 1 - (noise % Math.min(room, 2));
  return Math.floor((room - 1) / 2);
}

/** A digit; 0 behind the end, -1 for a character that is none. */
const digitAt = (key: string, at: number): number => (at < key.length ? digits.indexOf(key[at] ?? '') : 0);

/** Keys for a whole list, evenly spaced, with room before, between and behind them. */
export function ordersFor(count: number): string[] {
  return Array.from({ length: count }, (_, at) => {
    const place = Math.floor(((at + 1) * base * base) / (count + 1));
    return `${digits[Math.floor(place / base)]}${digits[place % base]}V`;
  });
}

/** Compares two records of a list: by order, ties by id. */
export function byOrder(a: { order: string; id: string }, b: { order: string; id: string }): number {
  return compareTexts(a.order, b.order) || compareTexts(a.id, b.id);
}

/** By code units, the same in every language. */
export function compareTexts(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/**
 * Puts a record into a list: an order for it, and, where the keys beside it leave no room (equal ones of a merge, long ones), new orders for
 * all others. `others` are in order; `at` is the place among them.
 */
export function placeAt(
  others: readonly { readonly id: string; readonly order: string }[],
  at: number,
  randomBytes: RandomBytes,
): { order: string; others: ReadonlyMap<string, string> } {
  const before = others[at - 1]?.order ?? null;
  const after = others[at]?.order ?? null;
  const order = orderBetween(before, after, randomBytes);
  if (order !== null) return { order, others: new Map() };
  const orders = ordersFor(others.length + 1);
  const anew = others.map(({ id }, index) => [id, orders[index < at ? index : index + 1] ?? ''] as const);
  return { order: orders[at] ?? '', others: new Map(anew) };
}
