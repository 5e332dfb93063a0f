import type { Random } from './random.ts';
import type { PitchedPart, Section } from './score.ts';

export type FormName = keyof typeof forms;
type Plan = readonly [Section['kind'], weight: number, energy: number, drums: number, parts: string];

const forms = {
  club: [
    ['intro', 2, 0.45, 2, 'arp'],
    ['A', 4, 0.7, 3, 'bass chords arp'],
    ['break', 2, 0.4, 1, 'chords lead'],
    ['B', 4, 1, 4, 'bass chords lead arp'],
    ['outro', 2, 0.5, 2, 'bass chords'],
  ],
  slowBuild: [
    ['intro', 2, 0.35, 1, 'chords'],
    ['A', 3, 0.6, 2, 'bass arp'],
    ['A', 3, 0.8, 3, 'bass chords arp'],
    ['break', 2, 0.45, 0, 'chords arp'],
    ['B', 4, 1, 4, 'bass chords lead arp'],
    ['outro', 1, 0.5, 2, 'bass arp'],
  ],
  twoDrops: [
    ['intro', 2, 0.4, 1, 'chords lead'],
    ['B', 4, 0.95, 3, 'bass chords arp'],
    ['break', 2, 0.35, 0, 'chords lead'],
    ['B', 4, 1, 4, 'bass chords lead arp'],
    ['outro', 1, 0.4, 2, 'chords'],
  ],
  song: [
    ['intro', 2, 0.45, 1, 'chords'],
    ['A', 4, 0.65, 3, 'bass chords lead'],
    ['B', 4, 0.95, 4, 'bass chords lead arp'],
    ['break', 2, 0.4, 1, 'bass chords'],
    ['B', 4, 1, 4, 'bass chords lead arp'],
    ['outro', 2, 0.45, 1, 'bass chords'],
  ],
  loop: [
    ['intro', 1, 0.4, 0, 'chords'],
    ['A', 4, 0.75, 3, 'bass chords'],
    ['B', 4, 0.95, 4, 'bass chords lead'],
    ['break', 1, 0.4, 1, 'chords lead'],
    ['A', 3, 0.85, 3, 'bass chords lead arp'],
    ['outro', 1, 0.4, 0, 'chords'],
  ],
  headAndSolo: [
    ['intro', 1, 0.5, 1, 'bass chords'],
    ['A', 4, 0.7, 3, 'bass chords lead'],
    ['B', 5, 0.95, 4, 'bass chords lead'],
    ['break', 2, 0.5, 1, 'bass lead'],
    ['A', 3, 0.8, 3, 'bass chords lead'],
    ['outro', 1, 0.45, 1, 'bass chords'],
  ],
  drift: [
    ['intro', 2, 0.35, 0, 'chords'],
    ['A', 3, 0.6, 0, 'chords arp bass'],
    ['B', 4, 0.95, 1, 'chords arp bass lead'],
    ['break', 2, 0.5, 0, 'chords lead'],
    ['outro', 2, 0.35, 0, 'chords arp'],
  ],
  recital: [
    ['intro', 1, 0.45, 0, 'chords'],
    ['A', 3, 0.65, 0, 'chords lead'],
    ['B', 4, 1, 0, 'chords lead bass arp'],
    ['break', 2, 0.4, 0, 'arp lead'],
    ['A', 3, 0.85, 0, 'chords lead bass'],
    ['outro', 1, 0.4, 0, 'chords bass'],
  ],
} satisfies Record<string, readonly Plan[]>;

/** Sections that fill about `bars` bars, each a whole number of phrases of four bars (or two, or one, in short pieces). */
export function planForm(name: FormName, bars: number, random: Random): Section[] {
  const plans: readonly Plan[] = forms[name];
  const unit = bars >= plans.length * 4 * 1.3 ? 4 : bars >= plans.length * 2 ? 2 : 1;
  const units = Math.max(plans.length, Math.round(bars / unit));
  const weights = plans.map(
    ([kind, weight]) => weight * (kind === 'A' || kind === 'B' ? random.between(0.85, 1.15) : 1),
  );
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const sizes = weights.map((weight) => Math.max(1, Math.floor((weight / total) * units)));
  for (let left = units - sizes.reduce((sum, size) => sum + size, 0); left > 0; left--) {
    const lacks = sizes.map((size, i) => ((weights[i] ?? 0) / total) * units - size);
    const most = lacks.indexOf(Math.max(...lacks));
    sizes[most] = (sizes[most] ?? 0) + 1;
  }
  let startBar = 0;
  return plans.map(([kind, , energy, drums, parts], i) => {
    const length = (sizes[i] ?? 1) * unit;
    const section = { kind, startBar, bars: length, energy, drums, parts: parts.split(' ') as PitchedPart[] };
    startBar += length;
    return section;
  });
}
