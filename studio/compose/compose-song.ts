import type { Song } from '../document/song.ts';
import { arrangeDrums, arrangePart, nameOf, ticksPerStep } from './arrange.ts';
import { buildSong, type RegionDraft, type TrackDraft } from './build-song.ts';
import { compose } from './compose.ts';
import { type EffectsInput, effectsOf, kickTone, masterOf } from './effects.ts';
import { type InstrumentName, instrumentOf, type KitName, kitOf } from './instruments.ts';
import { kitLevels, levels, masterGains } from './levels.ts';
import { createRandom } from './random.ts';
import { keyName } from './scales.ts';
import { type PitchedPart, pitchedParts, type Score } from './score.ts';
import type { Style } from './styles/style.ts';
import { type StyleName, styles } from './styles/styles.ts';
import { titleFor } from './title.ts';

export interface ComposedSong {
  title: string;
  bpm: number;
  /** As in "A minor". */
  key: string;
  style: StyleName;
  /** A genre of the site. */
  genre: string;
  song: Song;
  seconds: number;
}

export interface SongOrder {
  seed: number;
  style: StyleName;
  /** Met to about a bar; without it the song is 34 to 66 seconds long. */
  seconds?: number;
  /** Without it one of the composer's. */
  title?: string;
}

/** Composes a song for the studio. The same order gives the same song for ever. */
export function composeSong({ seed, style, seconds, title }: SongOrder): ComposedSong {
  const chosen = styles[style];
  // The same seed in another style gives another song, not the same tune with other instruments.
  const own = createRandom(seed, style).integer(0, 2 ** 31);
  const score = compose(chosen, own, seconds);
  const name = title ?? titleFor(seed, style, score.bpm);
  return {
    title: name,
    bpm: score.bpm,
    key: keyName(score.tonic, score.mode),
    style,
    genre: chosen.genre,
    song: songOf(score, chosen, { seed: own, name, gain: masterGains[style] }),
    seconds: score.seconds,
  };
}

/** What plays a style's parts, chosen by the seed. */
interface Band extends Record<PitchedPart, InstrumentName> {
  kit: KitName;
  /** Length of the echoes. */
  echo: string;
}

function bandOf(style: Style, seed: number): Band {
  const random = createRandom(seed, 'sound');
  const parts = pitchedParts.map((part) => [part, random.pick(style.instruments[part])] as const);
  return {
    ...(Object.fromEntries(parts) as Record<PitchedPart, InstrumentName>),
    kit: random.pick(style.kits),
    echo: random.pick(['1/8.', '1/4', '1/4.']),
  };
}

/** Arranges a score for the band of a style. `gain` is that of the master's limiter; null leaves the master empty. */
export function songOf(
  score: Score,
  style: Style,
  { seed, name, gain }: { seed: number; name: string; gain: number | null },
): Song {
  const band = bandOf(style, seed);
  const hasKick = style.duck >= 0.2 && arrangeDrums(score, (drum) => drum === 'kick').length > 0;
  const effects = { style, bpm: score.bpm, kick: hasKick ? 'kick' : null, echo: band.echo };
  const tracks = [
    ...drumTracks(score, band, effects),
    ...pitchedParts.map((part) => pitchedTrack(part, score, { band, effects, seed })),
    ...(style.texture ? [textureTrack(style.texture, score)] : []),
    riserTrack(score),
  ].filter(({ regions }) => regions.length > 0);
  const barTicks = score.stepsPerBar * ticksPerStep;
  return buildSong({
    name,
    bpm: score.bpm,
    key: score.tonic,
    scale: score.mode,
    swing: Math.round((style.swing ?? 0) * 200),
    swingUnit: style.swingUnit === 2 ? 8 : 16,
    beats: score.stepsPerBar / 4,
    markers: score.sections.map((one) => ({ tick: one.startBar * barTicks, name: nameOf(one) })),
    tracks,
    master: gain === null ? [] : masterOf(gain),
  });
}

/** One track of drums; where the kick ducks the others it has a track of its own, which they listen to. */
function drumTracks(score: Score, { kit }: Band, effects: EffectsInput): TrackDraft[] {
  const gain = effects.style.levels.drums + kitLevels[kit];
  const common = { kind: 'drums', gain: round(gain) } as const;
  const behind = effectsOf('drums', effects);
  if (effects.kick === null) {
    const regions = arrangeDrums(score, () => true);
    return [{ ...common, id: 'drums', name: 'Drums', color: 0, devices: [kitOf(kit), ...behind], regions }];
  }
  const [kick, rest] = [(drum: string) => drum === 'kick', (drum: string) => drum !== 'kick'];
  return [
    {
      ...common,
      id: effects.kick,
      name: 'Kick',
      color: 0,
      devices: [kitOf(kit), ...kickTone],
      regions: arrangeDrums(score, kick),
    },
    {
      ...common,
      id: 'drums',
      name: 'Drums',
      color: 1,
      devices: [kitOf(kit), ...behind],
      regions: arrangeDrums(score, rest),
    },
  ];
}

const looks = {
  bass: { name: 'Bass', color: 3, pan: 0 },
  chords: { name: 'Chords', color: 6, pan: -0.1 },
  arp: { name: 'Arp', color: 9, pan: 0.3 },
  lead: { name: 'Lead', color: 12, pan: 0.06 },
} as const;

function pitchedTrack(
  part: PitchedPart,
  score: Score,
  { band, effects, seed }: { band: Band; effects: EffectsInput; seed: number },
): TrackDraft {
  const { style } = effects;
  return {
    ...looks[part],
    id: part,
    kind: 'instrument',
    gain: round(style.levels[part] + (levels[part][band[part]] ?? 0)),
    devices: [instrumentOf(band[part]), ...effectsOf(part, effects)],
    regions: arrangePart(score, part, { looseMs: style.looseMs, seed }),
  };
}

const round = (gain: number): number => Math.max(-40, Math.min(6, Math.round(gain * 10) / 10));

const textures = {
  vinyl: { name: 'Record noise', cutoff: 3800, gain: -34 },
  rain: { name: 'Rain', cutoff: 1900, gain: -36 },
} as const;

/** A bed of soft noise below the whole song. */
function textureTrack(kind: 'vinyl' | 'rain', score: Score): TrackDraft {
  const { name, cutoff, gain } = textures[kind];
  const noise = { osc1Level: -60, noiseLevel: 0, filter: 3, cutoff, resonance: 0, keyTracking: 0 };
  const slow = { ampAttack: 1.5, ampSustain: 100, ampRelease: 2, lfo1Wave: 4, lfo1Rate: 3, lfo1Level: 30 };
  return {
    id: 'texture',
    kind: 'instrument',
    name,
    color: 14,
    gain,
    devices: [{ type: 'analog', params: { ...noise, ...slow, gain: 0 } }],
    regions: [heldNote(name, score, 0, score.bars, 60)],
  };
}

/** Noise that sweeps upward into the loud sections. */
function riserTrack(score: Score): TrackDraft {
  const wind = { osc1Level: -60, noiseLevel: 0, filter: 2, cutoff: 400, resonance: 35, keyTracking: 0 };
  const seconds = score.barSeconds * 2;
  const rise = {
    ...{ filterAmount: 48, modAttack: seconds, modDecay: 1, modSustain: 100 },
    ...{ ampAttack: Math.min(10, seconds), ampSustain: 100, ampRelease: 0.15, gain: 0 },
  };
  return {
    id: 'riser',
    kind: 'instrument',
    name: 'Riser',
    color: 15,
    gain: -14,
    devices: [{ type: 'analog', params: { ...wind, ...rise } }],
    regions: score.risers.map((bar) => heldNote('Riser', score, bar, 2, 60)),
  };
}

function heldNote(name: string, score: Score, bar: number, bars: number, pitch: number): RegionDraft {
  const barTicks = score.stepsPerBar * ticksPerStep;
  const length = bars * barTicks;
  return {
    name,
    start: bar * barTicks,
    length,
    clip: { length, notes: [{ tick: 0, length: length - 60, pitch, velocity: 0.8 }] },
  };
}
