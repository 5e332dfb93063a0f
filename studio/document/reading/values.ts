import { removeHiddenCharacters } from '#platform/pure/text/hidden-characters.ts';
import { isId } from '../ids.ts';

/** Notes that something was left out (`unknown`) or replaced by the nearest or default value (`wrong`). */
export type NoteProblem = (what: 'unknown' | 'wrong') => void;

/** Reads one value of a record: what is missing is the default without a problem, what is wrong with one. Never throws. */
export type ReadValue<T> = (value: unknown, note: NoteProblem) => T;

/** The nearest number of a range. `+ 0` makes 0 of -0, which peers may write either way. */
const clamp = (value: number, min: number, max: number): number => Math.min(max, Math.max(min, value)) + 0;

export function number<D extends number | null>(
  min: number,
  max: number,
  fallback: D,
): ReadValue<number | D> {
  return (value, note) => {
    if (value === undefined) return fallback;
    if (typeof value !== 'number' || Number.isNaN(value)) {
      note('wrong');
      return fallback;
    }
    const near = clamp(value, min, max);
    if (near !== value) note('wrong');
    return near;
  };
}

/** A number in whole parts of 1, or of 1/`parts`. */
export function whole<D extends number | null>(
  min: number,
  max: number,
  fallback: D,
  parts = 1,
): ReadValue<number | D> {
  const read = number(min, max, fallback);
  return (value, note) => {
    const near = read(value, note);
    if (near === null) return near;
    const rounded = Math.round(near * parts) / parts + 0;
    if (rounded !== near) note('wrong');
    return rounded;
  };
}

export function oneOf<T extends string | number, D extends T | null>(
  values: readonly T[],
  fallback: D,
): ReadValue<T | D> {
  return (value, note) => {
    const found = values.find((one) => one === value);
    if (found !== undefined) return found;
    if (value !== undefined) note('wrong');
    return fallback;
  };
}

export function flag(fallback: boolean): ReadValue<boolean> {
  return (value, note) => {
    if (typeof value === 'boolean') return value;
    if (value !== undefined) note('wrong');
    return fallback;
  };
}

/** A text of one line of at most `longest` characters, without hidden ones. */
export function text<D extends string | null>(longest: number, fallback: D): ReadValue<string | D> {
  return (value, note) => {
    if (value === undefined) return fallback;
    if (typeof value !== 'string') {
      note('wrong');
      return fallback;
    }
    // A name of a megabyte is cut before it is looked at; a lone surrogate reaches other peers as U+FFFD.
    const short = value.slice(0, longest * 8).toWellFormed();
    // Cut first: half of a joined emoji would leave a joiner, which the next reading would remove.
    const clean = removeHiddenCharacters(Array.from(short).slice(0, longest).join(''));
    if (clean !== short || value.length > short.length) note('wrong');
    return clean;
  };
}

/** A key of a fractional index: compared as text, so whatever text stands there. */
export function orderText(longest: number): ReadValue<string> {
  return (value, note) => {
    if (typeof value === 'string') {
      if (value.length > longest) note('wrong');
      return value.slice(0, longest).toWellFormed();
    }
    if (value !== undefined) note('wrong');
    return '';
  };
}

/** The id of another record. */
export function reference<D extends string | null>(fallback: D): ReadValue<string | D> {
  return (value, note) => {
    if (isId(value)) return value;
    if (value !== undefined && value !== null && value !== '') note('wrong');
    return fallback;
  };
}
