import { keyNames } from '../names.ts';
import type { Facet, LibrarySound } from './library-source.ts';

const capital = (text: string): string => text.replace(/^./, (first) => first.toUpperCase());

const bars = (count: number): string => `${count} ${count === 1 ? 'bar' : 'bars'}`;

/** A choice of a filter in words. */
export function wordOf(facet: Facet, value: string): string {
  if (facet === 'key') return keyNames[Number(value)] ?? value;
  if (facet === 'bars') return bars(Number(value));
  return capital(value);
}

/** "Bass, 4 bars, 123 bpm, A minor": what a sound is, without its name. */
export function describeSound({ kind, key, scale, bpm, bars: length }: LibrarySound): string {
  const own = key === null ? [] : [`${keyNames[key] ?? ''} ${scale ?? ''}`.trim()];
  return [capital(kind), bars(length), `${bpm} bpm`, ...own].join(', ');
}

/** "Jazz. Tonehall, free for every use". */
export const creditOf = ({ style, maker, licence }: LibrarySound): string =>
  `${style}. ${maker}, ${licence.replace(/^./, (first) => first.toLowerCase())}`;
