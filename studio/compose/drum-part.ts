import type { Random } from './random.ts';
import type { DrumBars, DrumName, Hit, Section } from './score.ts';
import type { DrumPattern } from './styles/style.ts';

const tops: readonly DrumName[] = ['hat', 'open', 'ride', 'shaker', 'perc', 'rim'];

export const isTop = (drum: DrumName): boolean => tops.includes(drum);

interface DrumInput {
  sections: readonly Section[];
  pattern: DrumPattern;
  extra: DrumPattern;
  stepsPerBar: number;
}

/** The drums of all sections, with ghost notes, fills into louder sections and a cymbal on their first beat. */
export function playDrums(input: DrumInput, random: Random): (DrumBars | null)[] {
  return input.sections.map((section, at) => {
    if (section.drums === 0) return null;
    const figure = figureOf(section, input);
    const others = new Map<number, readonly Hit[]>();
    const barAt = (bar: number) => others.get(bar) ?? figure[bar % figure.length] ?? [];
    if (section.energy >= 0.65) others.set(0, [...barAt(0), crash(section)]);
    const next = input.sections[at + 1];
    for (let bar = 0; bar < section.bars; bar++) {
      const last = bar === section.bars - 1;
      const wantsFill = section.drums >= 2 && ((last && next && next.drums > 0) || (bar % 8 === 7 && !last));
      const kind = wantsFill ? random.integer(1, 4) : 4;
      if (kind === 4) continue;
      const from = input.stepsPerBar - random.pick([4, 4, 8]);
      const kept = barAt(bar).filter(({ step, drum }) => step < from || drum === 'kick' || drum === 'crash');
      others.set(bar, [...kept, ...fill(kind, from, input.stepsPerBar, random)]);
    }
    return { figure, others };
  });
}

const crash = ({ energy }: Section): Hit => ({
  step: 0,
  drum: 'crash',
  velocity: 0.55 + energy * 0.2,
  chance: 1,
});

/** One bar or two of a section's lines. */
export function figureOf(section: Section, { pattern, extra, stepsPerBar }: DrumInput): Hit[][] {
  const lines = linesOf(section, pattern, extra);
  const bars = Math.max(1, ...lines.map(([, line]) => Math.ceil(line.length / stepsPerBar)));
  const loud = 0.7 + 0.3 * section.energy;
  return Array.from({ length: bars }, (_none, bar) =>
    lines.flatMap(([drum, line]) =>
      Array.from({ length: stepsPerBar }, (_one, step): Hit[] => {
        const digit = line[(bar * stepsPerBar + step) % line.length] ?? '.';
        if (digit !== '.') return [{ step, drum, velocity: (Number(digit) / 9) * loud, chance: 1 }];
        const isGhost = drum === 'snare' && step % 2 === 1 && section.drums === 4;
        return isGhost ? [{ step, drum, velocity: 0.18, chance: 0.05 }] : [];
      }).flat(),
    ),
  );
}

function linesOf(section: Section, pattern: DrumPattern, extra: DrumPattern): [DrumName, string][] {
  const all = Object.entries(section.drums === 4 ? { ...pattern, ...extra } : pattern) as [
    DrumName,
    string,
  ][];
  if (section.drums === 1) return all.filter(([drum]) => isTop(drum));
  if (section.drums === 2) return all.filter(([drum]) => isTop(drum) || drum === 'kick');
  return all;
}

/** 1: snare roll, 2: toms, 3: broken snares; each grows towards the next bar. */
export function fill(kind: number, from: number, steps: number, random: Random): Hit[] {
  const hits: Hit[] = [];
  for (let step = from; step < steps; step++) {
    const swell = 0.4 + (0.5 * (step - from + 1)) / (steps - from);
    const hit = (drum: DrumName, velocity: number) => hits.push({ step, drum, velocity, chance: 1 });
    if (kind === 1) hit('snare', swell * 0.8);
    if (kind === 2 && step % 2 === 0) hit('tom', swell);
    if (kind === 3 && (step % 3 === from % 3 || random.chance(0.2))) hit('snare', swell * 0.9);
  }
  return hits;
}
