import { positionOf, secondsAt, tickAt, tickOf } from '#studio/document/derive.ts';
import type { Song } from '#studio/document/song.ts';

type Times = 'bars' | 'minutes';

/** "17.3.1" or "1:05.2", by the switch of the position field. */
export function formatPosition(song: Song, tick: number, times: Times): string {
  if (times === 'minutes') return formatTime(secondsAt(song.tempo, tick));
  const { bar, beat, sixteenth } = positionOf(song.meters, Math.max(0, Math.floor(tick)));
  return `${bar}.${beat}.${sixteenth}`;
}

/** A position as it is spoken: "5", "5.3" or "5.3.2". */
export const shortPosition = (song: Song, tick: number): string =>
  formatPosition(song, tick, 'bars').replace(/(\.1){1,2}$/, '');

/** Minutes, seconds and tenths. */
function formatTime(seconds: number): string {
  const tenths = Math.floor(seconds * 10 + 1e-6);
  const [minutes, rest] = [Math.floor(tenths / 600), tenths % 600];
  return `${minutes}:${String(Math.floor(rest / 10)).padStart(2, '0')}.${rest % 10}`;
}

/** The tick of "17", "17.3", "17.3.2", "1:05" or "1:05.2"; null for what is no position. */
export function parsePosition(song: Song, text: string): number | null {
  const trimmed = text.trim();
  const time = /^(\d{1,3}):(\d{1,2}(?:[.,]\d{1,3})?)$/.exec(trimmed);
  if (time !== null)
    return tickAt(song.tempo, Number(time[1]) * 60 + Number(time[2]?.replace(',', '.') ?? 0));
  const place = /^(\d{1,5})(?:[.,](\d{1,2}))?(?:[.,](\d{1,2}))?$/.exec(trimmed);
  if (place === null) return null;
  const [bar, beat, sixteenth] = [place[1], place[2], place[3]].map((part) => Number(part ?? 1));
  if (!bar || !beat || !sixteenth) return null;
  return Math.max(0, Math.floor(tickOf(song.meters, { bar, beat, sixteenth, rest: 0 })));
}
