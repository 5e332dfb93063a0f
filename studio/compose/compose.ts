import { playBass } from './bass-part.ts';
import { playDrums } from './drum-part.ts';
import { playFigure } from './figure-part.ts';
import { planForm } from './form.ts';
import { type ChordSpan, harmonise } from './harmony.ts';
import { playMelody } from './melody-part.ts';
import { createNoteWriter, type NoteWriter } from './note-writer.ts';
import { createRandom, type Random } from './random.ts';
import { type Mode, pentatonic, scaleTones } from './scales.ts';
import type { PitchedPart, Score, Section } from './score.ts';
import type { Style } from './styles/style.ts';

/** Composes a piece of about `seconds` (default: the seed's own choice, 36-60) in a style. The same seed gives the same piece. */
export function compose(style: Style, seed: number, seconds?: number): Score {
  const random = createRandom(seed, 'plan');
  const bpm = random.integer(...style.bpm);
  const tonic = random.integer(0, 11);
  const mode = random.pick(style.modes);
  const scale = scaleTones(tonic, mode);
  const stepsPerBar = (style.beats ?? 4) * 4;
  const stepSeconds = 15 / bpm;
  const barSeconds = stepSeconds * stepsPerBar;
  const tail = Math.min(3.5, 0.6 + style.reverb * 4);
  const wish = seconds ?? random.between(36, 60);
  const sections = planForm(
    random.pick(style.forms),
    Math.max(4, Math.round((wish - tail) / barSeconds)),
    random,
  );
  const bars = sections.reduce((sum, section) => sum + section.bars, 0);
  const spans = harmoniseWith(style, { sections, scale, stepsPerBar }, random);
  const notes = playParts(style, { spans, sections, scale, mode, stepsPerBar, seed }, random);
  endOn(bars * stepsPerBar, spans.at(-1), notes, Math.round(tail / stepSeconds));
  return {
    ...{ bpm, tonic, mode, scale, sections, stepsPerBar, bars, barSeconds },
    notes: {
      bass: notes.bass.notes,
      chords: notes.chords.notes,
      arp: notes.arp.notes,
      lead: notes.lead.notes,
    },
    drums: drumsOf(style, sections, stepsPerBar, seed),
    risers: risersOf(style, sections),
    seconds: bars * barSeconds + tail,
  };
}

interface Ground {
  sections: Section[];
  scale: readonly number[];
  stepsPerBar: number;
}

function harmoniseWith(style: Style, ground: Ground, random: Random): ChordSpan[] {
  const [verse, refrain] = pickTwo(style.progressions, random);
  const { barsPerChord, chordSize } = style;
  return harmonise({ ...ground, verse, refrain, chordSize, barsPerChord });
}

interface PartsInput extends Ground {
  spans: readonly ChordSpan[];
  mode: Mode;
  seed: number;
}

function playParts(
  style: Style,
  { spans, sections, scale, mode, stepsPerBar, seed }: PartsInput,
  random: Random,
): Record<PitchedPart, NoteWriter> {
  const parts = {
    bass: createNoteWriter(),
    chords: createNoteWriter(),
    arp: createNoteWriter(),
    lead: createNoteWriter(),
  };
  playBass(parts.bass, spans, pickTwo(style.bass, random), scale, (stream) =>
    createRandom(seed, `bass/${stream}`),
  );
  playFigure(parts.chords, spans, {
    part: 'chords',
    figures: pickTwo(style.chords, random),
    transpose: 0,
    strumMs: style.strumMs ?? 0,
  });
  if (style.arp) {
    const figures = pickTwo(style.arp, random);
    playFigure(parts.arp, spans, { part: 'arp', figures, transpose: 12, strumMs: 0 });
  }
  const leadScale = style.lead.pentatonic ? pentatonic(scale, mode) : scale;
  const melody = { spans, sections, scale: leadScale, stepsPerBar, lead: style.lead };
  playMelody(parts.lead, melody, createRandom(seed, 'melody'));
  return parts;
}

function pickTwo<T>(list: readonly T[], random: Random): [T, T] {
  const first = random.pick(list);
  const others = list.filter((item) => item !== first);
  return [first, others.length > 0 ? random.pick(others) : first];
}

/** Repeats the last chord, which rings into the end. */
function endOn(
  step: number,
  span: ChordSpan | undefined,
  { bass, chords }: Record<PitchedPart, NoteWriter>,
  steps: number,
): void {
  if (!span) return;
  const { section } = span;
  const root = 36 + span.chord.root;
  for (const [voice, midi] of span.voicing.entries()) {
    chords.play({ step, steps, midi, velocity: 0.75, section, lateMs: voice * 18 });
  }
  if (section.parts.includes('bass'))
    bass.play({ step, steps, midi: root > 41 ? root - 12 : root, velocity: 0.8, section });
}

function drumsOf(style: Style, sections: readonly Section[], stepsPerBar: number, seed: number) {
  if (style.drums.length === 0) return sections.map(() => null);
  const random = createRandom(seed, 'drums');
  const pattern = random.pick(style.drums);
  return playDrums({ sections, pattern, extra: style.extra ?? {}, stepsPerBar }, random);
}

/** Two bars before a section that is much louder than the one before it. */
function risersOf(style: Style, sections: readonly Section[]): number[] {
  if (style.duck === 0) return [];
  return sections.flatMap(({ energy, startBar }, at) =>
    energy - (sections[at - 1]?.energy ?? 1) > 0.3 && startBar > 2 ? [startBar - 2] : [],
  );
}
