import type { Random } from './random.ts';
import type { DrumName, Hit, Section } from './score.ts';
import type { DrumPattern } from './styles/style.ts';
import type { Timing } from './timing.ts';

const tops: readonly DrumName[] = ['hat', 'open', 'ride', 'shaker', 'perc', 'rim'];

interface DrumInput {
  sections: readonly Section[];
  pattern: DrumPattern;
  extra: DrumPattern;
  timing: Timing;
  looseMs: number;
}

/** The drums of all sections, with ghost notes, fills into louder sections and a cymbal on their first beat. */
export function playDrums(input: DrumInput, random: Random): Hit[] {
  const hits: Hit[] = [];
  const { timing } = input;
  const hit = (drum: DrumName, step: number, velocity: number) => {
    const stray = (random.bell() * input.looseMs * (drum === 'kick' ? 0.4 : 1)) / 1000;
    const loud = Math.min(1, velocity * (1 + random.bell() * 0.12));
    hits.push({ drum, at: Math.max(0, timing.seconds(step) + stray), velocity: loud });
  };
  for (const [i, section] of input.sections.entries()) {
    const next = input.sections[i + 1];
    if (section.drums === 0) continue;
    const lines = linesOf(section, input.pattern, input.extra);
    if (section.energy >= 0.65)
      hit('crash', section.startBar * timing.stepsPerBar, 0.55 + section.energy * 0.2);
    for (let bar = 0; bar < section.bars; bar++) {
      const first = (section.startBar + bar) * timing.stepsPerBar;
      const last = bar === section.bars - 1;
      const fill =
        section.drums >= 2 && ((last && next && next.drums > 0) || (bar % 8 === 7 && !last))
          ? random.integer(1, 4)
          : 0;
      const fillFrom = timing.stepsPerBar - (fill === 4 || fill === 0 ? 0 : random.pick([4, 4, 8]));
      for (const [drum, line] of lines) {
        for (let s = 0; s < timing.stepsPerBar; s++) {
          const digit = line[(bar * timing.stepsPerBar + s) % line.length] ?? '.';
          if (s >= fillFrom && fill > 0 && drum !== 'kick') continue;
          if (digit !== '.') hit(drum, first + s, (Number(digit) / 9) * (0.7 + 0.3 * section.energy));
          else if (drum === 'snare' && s % 2 === 1 && section.drums === 4 && random.chance(0.05))
            hit(drum, first + s, 0.18);
        }
      }
      if (fill > 0 && fill < 4) playFill(fill, fillFrom, first, timing.stepsPerBar, hit, random);
    }
  }
  return hits;
}

function linesOf(section: Section, pattern: DrumPattern, extra: DrumPattern): [DrumName, string][] {
  const all = Object.entries(section.drums === 4 ? { ...pattern, ...extra } : pattern) as [
    DrumName,
    string,
  ][];
  if (section.drums === 1) return all.filter(([drum]) => tops.includes(drum));
  if (section.drums === 2) return all.filter(([drum]) => tops.includes(drum) || drum === 'kick');
  return all;
}

/** 1: snare roll, 2: toms, 3: broken snares; each grows towards the next bar. */
function playFill(
  kind: number,
  from: number,
  first: number,
  steps: number,
  hit: (drum: DrumName, step: number, velocity: number) => void,
  random: Random,
): void {
  for (let s = from; s < steps; s++) {
    const swell = 0.4 + (0.5 * (s - from + 1)) / (steps - from);
    if (kind === 1) hit('snare', first + s, swell * 0.8);
    if (kind === 2 && s % 2 === 0) hit('tom', first + s, swell);
    if (kind === 3 && (s % 3 === from % 3 || random.chance(0.2))) hit('snare', first + s, swell * 0.9);
  }
}
