import { ticksPerQuarter } from '../engine/plan.ts';
import type { ClipDraft, NoteDraft, RegionDraft } from './build-song.ts';
import { createRandom, type Random } from './random.ts';
import type { DrumBars, DrumName, Hit, Note, PitchedPart, Score, Section } from './score.ts';

export const ticksPerStep = ticksPerQuarter / 4;

/** Who plays: how far from the grid, in milliseconds, and by which chance. */
export interface Player {
  looseMs: number;
  seed: number;
}

const sectionNames = { intro: 'Intro', A: 'A', B: 'B', break: 'Break', outro: 'Outro' } as const;

export const nameOf = ({ kind }: Section): string => sectionNames[kind];

interface Span {
  name: string;
  startBar: number;
  bars: number;
}

/** Sections, and behind them the bars in which the last chord rings. */
function spansOf(score: Score): Span[] {
  const tail = Math.ceil((score.seconds - score.bars * score.barSeconds) / score.barSeconds - 1e-9);
  const sections = score.sections.map((one) => ({
    name: nameOf(one),
    startBar: one.startBar,
    bars: one.bars,
  }));
  return [...sections, { name: 'End', startBar: score.bars, bars: Math.max(1, tail) }];
}

/** A part as regions, one a section: of bars that come again only the first is written, and bars that were there before are used again. */
export function arrangePart(score: Score, part: PitchedPart, player: Player): RegionDraft[] {
  const barTicks = score.stepsPerBar * ticksPerStep;
  const known = new Map<string, ClipDraft>();
  return spansOf(score).flatMap(({ name, startBar, bars }) => {
    const from = startBar * score.stepsPerBar;
    const to = from + bars * score.stepsPerBar;
    const notes = score.notes[part]
      .filter(({ step }) => step >= from && step < to)
      .map((note) => ({ ...note, step: note.step - from, steps: Math.min(note.steps, to - note.step) }));
    if (notes.length === 0) return [];
    const round = roundOf(notes, bars, score.stepsPerBar);
    const written = notes.filter(({ step }) => step < round * score.stepsPerBar);
    const key = JSON.stringify([round, written]);
    const clip = known.get(key) ?? {
      length: round * barTicks,
      notes: humanise(written, {
        bpm: score.bpm,
        length: round * barTicks,
        looseMs: player.looseMs,
        random: createRandom(player.seed, `play/${part}/${known.size}`),
      }),
    };
    known.set(key, clip);
    return [{ name, start: startBar * barTicks, length: bars * barTicks, clip }];
  });
}

/** The fewest bars that the rest of a section repeats. */
function roundOf(notes: readonly Note[], bars: number, stepsPerBar: number): number {
  const placed = new Set(notes.map(({ step, steps, midi }) => `${step} ${steps} ${midi}`));
  for (let round = 1; round < bars; round++) {
    if (bars % round !== 0) continue;
    const steps = round * stepsPerBar;
    const first = notes.filter(({ step }) => step < steps);
    const isRound =
      first.length * (bars / round) === notes.length &&
      notes.every(
        (note) => note.step < steps || placed.has(`${note.step - steps} ${note.steps} ${note.midi}`),
      );
    if (isRound) return round;
  }
  return bars;
}

interface Playing {
  bpm: number;
  length: number;
  looseMs: number;
  random: Random;
}

/** As a musician plays: slightly off the grid, with varying strength, and each note let go just before the next. */
function humanise(notes: readonly Note[], { bpm, length, looseMs, random }: Playing): NoteDraft[] {
  const ticksPerMs = (bpm * ticksPerQuarter) / 60_000;
  return notes.map((note) => {
    const stray = (random.bell() * looseMs + note.lateMs) * ticksPerMs;
    const tick = Math.min(length - 1, Math.max(0, Math.round(note.step * ticksPerStep + stray)));
    const end = (note.step + note.steps) * ticksPerStep - Math.ceil(8 * ticksPerMs);
    const velocity = Math.min(1, Math.max(0.05, note.velocity * (1 + random.bell() * 0.1)));
    return {
      tick,
      length: Math.max(Math.ceil(40 * ticksPerMs), end - tick),
      pitch: note.midi,
      velocity: Math.round(velocity * 1000) / 1000,
    };
  });
}

/** Pads of the drum device. */
export const padOf: Readonly<Record<DrumName, number>> = {
  kick: 0,
  snare: 2,
  rim: 3,
  clap: 4,
  hat: 6,
  open: 7,
  tom: 9,
  perc: 10,
  crash: 12,
  ride: 13,
  shaker: 14,
};

/** Drums as patterns: the figure of a section goes round, and bars that differ from it are regions of their own. */
export function arrangeDrums(score: Score, isPlayed: (drum: DrumName) => boolean): RegionDraft[] {
  const barTicks = score.stepsPerBar * ticksPerStep;
  const known = new Map<string, ClipDraft>();
  const clipOf = (bars: readonly (readonly Hit[])[]): ClipDraft | null => {
    const steps = bars.flatMap((hits, bar) =>
      stepsOf(
        hits.filter(({ drum }) => isPlayed(drum)),
        bar * score.stepsPerBar,
      ),
    );
    if (steps.length === 0) return null;
    const key = JSON.stringify([bars.length, steps]);
    const clip = known.get(key) ?? { length: bars.length * barTicks, steps };
    known.set(key, clip);
    return clip;
  };
  return score.drums.flatMap((drums, at) => {
    const section = score.sections[at];
    if (!drums || !section) return [];
    return runsOf(drums, section.bars).flatMap(({ from, bars, own }) => {
      const clip = clipOf(own ? [own] : drums.figure);
      if (!clip) return [];
      return [
        {
          name: own ? (from === 0 ? `${nameOf(section)}, first bar` : 'Fill') : nameOf(section),
          start: (section.startBar + from) * barTicks,
          length: bars * barTicks,
          offset: own ? 0 : (from % drums.figure.length) * barTicks,
          clip,
        },
      ];
    });
  });
}

interface Run {
  from: number;
  bars: number;
  /** The hits of a bar that differs from the figure. */
  own: readonly Hit[] | null;
}

function runsOf({ others }: DrumBars, bars: number): Run[] {
  const runs: Run[] = [];
  for (let bar = 0; bar < bars; bar++) {
    const own = others.get(bar) ?? null;
    const last = runs.at(-1);
    if (last && !own && !last.own) last.bars += 1;
    else runs.push({ from: bar, bars: 1, own });
  }
  return runs;
}

const stepsOf = (hits: readonly Hit[], from: number) => {
  const byPlace = new Map(hits.map((hit) => [`${padOf[hit.drum]} ${hit.step}`, hit]));
  return [...byPlace.values()].map(({ drum, step, velocity, chance }) => ({
    pad: padOf[drum],
    step: from + step,
    velocity: Math.round(Math.min(1, velocity) * 1000) / 1000,
    chance,
  }));
};
