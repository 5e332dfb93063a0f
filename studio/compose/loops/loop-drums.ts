import { cyclic } from '../cyclic.ts';
import { figureOf, fill, isTop } from '../drum-part.ts';
import { createRandom, type Random } from '../random.ts';
import type { Hit, Section } from '../score.ts';
import type { DrumPattern } from '../styles/style.ts';
import type { LoopKind } from './loop.ts';
import type { LoopRecipe } from './loop-recipe.ts';

interface DrumLoop {
  section: Section;
  recipe: LoopRecipe;
  /** Lines that the style adds where it is fullest. */
  extra: DrumPattern;
  stepsPerBar: number;
}

/** The bars of a drum loop: its pattern, in the last bar with a change; of percussion the cymbals alone; of a fill one bar. */
export function loopDrums(kind: LoopKind, { section, recipe, extra, stepsPerBar }: DrumLoop): Hit[][] {
  const random = createRandom(recipe.seed, 'drums');
  const isPercussion = kind === 'percussion';
  const lines = isPercussion ? { ...recipe.pattern, ...extra } : recipe.pattern;
  const pattern =
    isPercussion && !Object.keys(lines).some((drum) => isTop(drum as Hit['drum'])) ? hats : lines;
  const shown = { ...section, drums: isPercussion ? 1 : 3 };
  const figure = figureOf(shown, { sections: [shown], pattern, extra, stepsPerBar });
  const bars = Array.from({ length: section.bars }, (_none, bar) => cyclic(figure, bar));
  const last = bars.at(-1) ?? [];
  const changed = kind === 'fill' ? fillBar(last, stepsPerBar, random) : changeBar(last, stepsPerBar, random);
  const all = [...bars.slice(0, -1), changed];
  return isPercussion ? strengthen(all) : all;
}

/** Cymbals are written below the drums; alone they are played as hard as these. */
function strengthen(bars: readonly Hit[][]): Hit[][] {
  const hardest = Math.max(...bars.flat().map(({ velocity }) => velocity));
  return bars.map((bar) => bar.map((hit) => ({ ...hit, velocity: (hit.velocity / hardest) * 0.95 })));
}

const hats: DrumPattern = { hat: '6.4.6.4.6.4.6.45' };

/** A hit left out and softer ones put in, as a drummer marks the end of a round. */
function changeBar(bar: readonly Hit[], stepsPerBar: number, random: Random): Hit[] {
  const drums = [...new Set(bar.map(({ drum }) => drum))];
  if (drums.length === 0) return [...bar];
  const droppable = bar.filter(({ step, drum }) => step > 0 && drum !== 'snare' && drum !== 'clap');
  const dropped = droppable.length > 3 ? random.pick(droppable) : null;
  const added = [0.3, 0.55, 0.8].map((at): Hit => {
    const step = Math.min(stepsPerBar - 1, Math.floor(at * stepsPerBar) + random.integer(0, 3));
    return { step, drum: random.pick(drums), velocity: random.between(0.3, 0.5), chance: 1 };
  });
  const free = added.filter((hit) => !bar.some(({ step, drum }) => step === hit.step && drum === hit.drum));
  return [...bar.filter((hit) => hit !== dropped), ...free];
}

/** The bar until its last beats, then a fill. */
function fillBar(bar: readonly Hit[], stepsPerBar: number, random: Random): Hit[] {
  const from = stepsPerBar - random.pick([4, 8, 8, 12]);
  const kept = bar.filter(({ step, drum }) => step < from || drum === 'kick');
  const hits = fill(random.integer(1, 3), from, stepsPerBar, random);
  const thinned = hits.filter(({ step }) => step === from || !random.chance(0.25));
  return [...kept, ...thinned];
}
