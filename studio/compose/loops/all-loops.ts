import type { Style } from '../styles/style.ts';
import { type StyleName, styleNames, styles } from '../styles/styles.ts';
import { familyOf } from './instrument-families.ts';
import type { Loop, LoopKind } from './loop.ts';
import { loopGain } from './loop-gains.ts';
import { moodsOf } from './loop-moods.ts';
import { loopName } from './loop-names.ts';
import { partOf, recipeOf } from './loop-recipe.ts';

/** How many of a kind each style has. */
const counts: Readonly<Record<LoopKind, number>> = {
  drums: 5,
  percussion: 2,
  fill: 2,
  bass: 5,
  chords: 5,
  melody: 5,
  arpeggio: 3,
};

const hasKind = (style: Style, kind: LoopKind): boolean =>
  partOf[kind] === 'drums' ? style.drums.length > 0 : kind !== 'arpeggio' || style.arp !== undefined;

const beatsOf = ({ beats = 4 }: Style): number => beats;

const slugOf = (style: StyleName): string => style.toLowerCase().replaceAll(/[^a-z]+/g, '-');

/** Every built-in loop. The list is computed from the styles and is the same everywhere; loops are only ever added at the end of a kind. */
export const allLoops: readonly Loop[] = styleNames
  .flatMap((style) =>
    (Object.keys(counts) as LoopKind[])
      .filter((kind) => hasKind(styles[style], kind))
      .flatMap((kind) => Array.from({ length: counts[kind] }, (_none, n) => ({ style, kind, n })))
      .map((one, place) => ({ ...one, place })),
  )
  .map(({ style, kind, n, place }, at) => {
    const recipe = recipeOf(style, kind, n + 1);
    const isDrums = partOf[kind] === 'drums';
    const instrument = isDrums ? 'Drum kit' : familyOf[recipe.instrument];
    return {
      id: `${slugOf(style)}-${kind}-${n + 1}`,
      name: loopName(at, kind, instrument),
      kind,
      style,
      instrument,
      key: isDrums ? null : recipe.tonic,
      scale: isDrums ? null : recipe.mode,
      bpm: recipe.bpm,
      bars: recipe.bars,
      beats: beatsOf(styles[style]),
      moods: moodsOf(style, kind, recipe.mode),
      number: n + 1,
      gain: loopGain(style, place),
    };
  });

const byId = new Map(allLoops.map((loop) => [loop.id, loop]));

/** A loop by its id; undefined for one that this version does not know. */
export const findLoop = (id: string): Loop | undefined => byId.get(id);
