import { cyclic } from '../cyclic.ts';
import type { InstrumentName, KitName } from '../instruments.ts';
import { createRandom } from '../random.ts';
import type { Mode } from '../scales.ts';
import type { PitchedPart } from '../score.ts';
import type { DrumPattern, Style } from '../styles/style.ts';
import { type StyleName, styles } from '../styles/styles.ts';
import type { LoopKind } from './loop.ts';

/** What plays a kind. */
export const partOf: Readonly<Record<LoopKind, PitchedPart | 'drums'>> = {
  drums: 'drums',
  percussion: 'drums',
  fill: 'drums',
  bass: 'bass',
  chords: 'chords',
  melody: 'lead',
  arpeggio: 'arp',
};

/** What a loop is composed of. */
export interface LoopRecipe {
  bpm: number;
  tonic: number;
  mode: Mode;
  bars: number;
  instrument: InstrumentName;
  kit: KitName;
  progression: string;
  /** Of `Style.bass`, `chords` or `arp`; a melody has none. */
  figure: string;
  /** Lines of several patterns of the style. */
  pattern: DrumPattern;
  seed: number;
}

/** Draws what a loop consists of; no two of a style and kind have the same figure over the same chords. */
export function recipeOf(name: StyleName, kind: LoopKind, number: number): LoopRecipe {
  const style: Style = styles[name];
  const part = partOf[kind];
  const random = createRandom(number, `loop/${name}/${kind}`);
  const figures =
    part === 'bass' || part === 'chords' ? style[part] : part === 'arp' ? (style.arp ?? []) : [''];
  const pairs = figures.flatMap((figure) =>
    style.progressions.map((progression) => ({ figure, progression })),
  );
  const { figure, progression } = part === 'drums' ? noPair : nth(pairs, number, `${name}/${kind}`);
  return {
    bpm: random.integer(...style.bpm),
    tonic: random.integer(0, 11),
    mode: random.pick(style.modes),
    bars: part === 'drums' ? drumBars(kind, number) : barsOf(progression, style.barsPerChord),
    instrument: random.pick(style.instruments[part === 'drums' ? 'bass' : part]),
    kit: random.pick(style.kits),
    progression,
    figure,
    pattern: part === 'drums' ? mixPatterns(style.drums, number, name) : {},
    seed: random.integer(0, 2 ** 31),
  };
}

const noPair = { figure: '', progression: '' };

const drumBars = (kind: LoopKind, number: number): number =>
  kind === 'fill' ? 1 : kind === 'drums' && number % 2 === 1 ? 4 : 2;

/** The whole progression, of a very long one the first eight bars. */
function barsOf(progression: string, barsPerChord: number): number {
  const bars = progression.split(' ').length * barsPerChord;
  return bars > 12 ? 8 : Math.max(2, bars);
}

/** The nth of a shuffled list, from 1; a list that is too short begins again. */
function nth<T>(list: readonly T[], number: number, stream: string): T {
  const random = createRandom(1, `order/${stream}`);
  const keyed = list.map((item) => ({ item, at: random.next() })).sort((a, b) => a.at - b.at);
  return cyclic(keyed, number - 1).item;
}

/** The kick of one pattern, the backbeat of another and the cymbals of a third. */
function mixPatterns(patterns: readonly DrumPattern[], number: number, stream: string): DrumPattern {
  const combinations = patterns.flatMap((kick) =>
    patterns.flatMap((back) => patterns.map((tops) => ({ kick, back, tops }))),
  );
  const { kick, back, tops } = nth(combinations, number, `${stream}/patterns`);
  const of = (pattern: DrumPattern, drums: readonly (keyof DrumPattern)[]): DrumPattern =>
    Object.fromEntries(drums.flatMap((drum) => (pattern[drum] ? [[drum, pattern[drum]]] : [])));
  return {
    ...of(kick, ['kick', 'tom']),
    ...of(back, ['snare', 'clap', 'rim']),
    ...of(tops, ['hat', 'open', 'ride', 'shaker', 'perc', 'crash']),
  };
}
