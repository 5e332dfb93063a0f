import { endOf, findById } from '#studio/document/derive.ts';
import { findChord } from '#studio/document/notes/chords.ts';
import type { Region, Song, Track } from '#studio/document/song.ts';
import { shortPosition } from './say-position.ts';

export const kindsOfClips = { pattern: 'Beat', notes: 'Notes', audio: 'Audio' } as const;

/** What a region is called by default. */
const kindOfRegion = (song: Song, region: Region): string =>
  kindsOfClips[findById(song.clips, region.clip)?.kind ?? 'audio'];

export const nameOfRegion = (song: Song, region: Region): string => region.name ?? kindOfRegion(song, region);

export const trackOf = (song: Song, id: string | null): Track | undefined =>
  song.tracks.find((track) => track.id === id);

/** "Beat 2, Drums, bar 5 to 9, muted": kind or name, track, bars and state (STUDIO-204). */
export function sayRegion(song: Song, region: Region): string {
  const kind = kindOfRegion(song, region);
  const name = nameOfRegion(song, region);
  const hasKind = name.toLowerCase().startsWith(kind.toLowerCase());
  const bars = `bar ${shortPosition(song, region.start)} to ${shortPosition(song, endOf(region))}`;
  const parts = [
    hasKind ? name : `${kind} ${name}`,
    trackOf(song, region.track)?.name ?? '',
    bars,
    ...(region.loop ? ['looped'] : []),
    ...(region.mute ? ['muted'] : []),
  ];
  return parts.join(', ');
}

/** One region by its name, several by their number. */
export function sayRegions(song: Song, ids: readonly string[]): string {
  const [only] = ids;
  const region = ids.length === 1 ? song.regions.find(({ id }) => id === only) : undefined;
  return region === undefined ? `${ids.length} regions` : nameOfRegion(song, region);
}

/** The first name of a kind with a number that no region of the track has: "Beat 2". */
export function freeName(song: Song, track: string, kind: keyof typeof kindsOfClips): string {
  const used = new Set(
    song.regions.filter((region) => region.track === track).map((one) => nameOfRegion(song, one)),
  );
  if (used.has(kindsOfClips[kind])) used.add(`${kindsOfClips[kind]} 1`);
  let n = 1;
  while (used.has(`${kindsOfClips[kind]} ${n}`)) n += 1;
  return `${kindsOfClips[kind]} ${n}`;
}

const tones = ['C', 'C♯', 'D', 'E♭', 'E', 'F', 'F♯', 'G', 'A♭', 'A', 'B♭', 'B'] as const;

export const keyNames: readonly string[] = tones;

/** "C4" for 60. */
export const nameOfPitch = (pitch: number): string =>
  `${tones[((pitch % 12) + 12) % 12] ?? ''}${Math.floor(pitch / 12) - 1}`;

/** "Am7" or "C/E"; null for what is no chord with a name. */
export function chordName(pitches: readonly number[]): string | null {
  const found = findChord(pitches);
  if (found === null) return null;
  const { root, bass, kind } = found;
  return `${tones[root] ?? ''}${kind}${bass === root ? '' : `/${tones[bass] ?? ''}`}`;
}

/** Decibels as they are shown: "-6.0 dB", "-inf dB". */
export const sayGain = (gain: number): string =>
  gain === Number.NEGATIVE_INFINITY ? '-inf dB' : `${gain > 0 ? '+' : ''}${gain.toFixed(1)} dB`;

export function sayPan(pan: number): string {
  const percent = Math.round(pan * 100);
  if (percent === 0) return 'Centre';
  return percent < 0 ? `${-percent} % left` : `${percent} % right`;
}
