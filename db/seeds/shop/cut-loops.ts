import { isTop } from '#studio/compose/drum-part.ts';
import type { DrumBars, Hit, Note, Score, Section } from '#studio/compose/score.ts';
import { pitchedParts } from '#studio/compose/score.ts';
import type { LoopPart } from './product-recipe.ts';

/** Bars of one section that a loop is cut from. */
export interface LoopCut {
  startBar: number;
  bars: number;
}

/** One part in a few bars of a score, alone. */
export interface Loop {
  part: LoopPart;
  bars: number;
  notes: readonly Note[];
  /** By bar. */
  hits: readonly (readonly Hit[])[];
}

/** One loop placed in a score. */
export interface PlacedLoop {
  startBar: number;
  bars: number;
}

/** Longer than any note rings, echoes included. */
const tailSeconds = 5;

/** The places in a score where a part plays most, the fullest first; at least one unless the part never plays. */
export function findLoopCuts(score: Score, part: LoopPart, bars: number): LoopCut[] {
  const cuts: { cut: LoopCut; count: number }[] = [];
  for (const section of score.sections) {
    for (let at = 0; at + bars <= section.bars; at += bars) {
      const cut = { startBar: section.startBar + at, bars };
      const { hits, notes } = cutLoop(score, part, cut);
      const count = hits.flat().length + notes.length;
      if (count > 0) cuts.push({ cut, count });
    }
  }
  return cuts.sort((a, b) => b.count - a.count || a.cut.startBar - b.cut.startBar).map(({ cut }) => cut);
}

export function cutLoop(score: Score, part: LoopPart, { startBar, bars }: LoopCut): Loop {
  const from = startBar * score.stepsPerBar;
  const to = from + bars * score.stepsPerBar;
  const pitched = pitchedParts.find((one) => one === part);
  const notes = pitched === undefined ? [] : score.notes[pitched];
  const hitsOf = (bar: number) => (pitched === undefined ? hitsAt(score, startBar + bar) : []);
  return {
    part,
    bars,
    notes: notes
      .filter(({ step }) => step >= from && step < to)
      .map((note) => ({ ...note, step: note.step - from, steps: Math.min(note.steps, to - note.step) })),
    hits: Array.from({ length: bars }, (_none, bar) =>
      hitsOf(bar).filter(({ drum }) => drum !== 'crash' && (part === 'drums' || isTop(drum))),
    ),
  };
}

/** The hits of a bar of a score. */
function hitsAt({ sections, drums }: Score, bar: number): readonly Hit[] {
  const at = sections.findIndex((one) => bar >= one.startBar && bar < one.startBar + one.bars);
  const [section, own] = [sections[at], drums[at]];
  if (!section || !own) return [];
  const inSection = bar - section.startBar;
  return own.others.get(inSection) ?? own.figure[inSection % own.figure.length] ?? [];
}

/** Loops one after the other in one score, with silence between them in which each rings out: they are rendered together. */
export function placeLoops(score: Score, loops: readonly Loop[]): { score: Score; places: PlacedLoop[] } {
  const gap = Math.ceil(tailSeconds / score.barSeconds);
  const places: PlacedLoop[] = [];
  const notes: Score['notes'] = { bass: [], chords: [], arp: [], lead: [] };
  const drums: (DrumBars | null)[] = [];
  const sections: Section[] = [];
  let startBar = 0;
  for (const loop of loops) {
    const part = pitchedParts.find((one) => one === loop.part);
    const first = startBar * score.stepsPerBar;
    if (part) notes[part].push(...loop.notes.map((note) => ({ ...note, step: note.step + first })));
    drums.push(part ? null : { figure: loop.hits, others: new Map() });
    sections.push({
      kind: 'A',
      startBar,
      bars: loop.bars,
      energy: 1,
      drums: part ? 0 : 4,
      parts: part ? [part] : [],
    });
    places.push({ startBar, bars: loop.bars });
    startBar += loop.bars + gap;
  }
  const seconds = startBar * score.barSeconds;
  return { places, score: { ...score, sections, bars: startBar, notes, drums, risers: [], seconds } };
}
