import { playBass } from './bass-part.ts';
import { cyclic } from './cyclic.ts';
import { playDrums } from './drum-part.ts';
import { planForm } from './form.ts';
import { type ChordSpan, harmonise } from './harmony.ts';
import { playMelody } from './melody-part.ts';
import { createNoteWriter, type NoteWriter } from './note-writer.ts';
import { createRandom, type Random } from './random.ts';
import { type Mode, pentatonic, scaleTones } from './scales.ts';
import type { Hit, PitchedPart, Score, Section } from './score.ts';
import type { Style } from './styles/style.ts';
import { createTiming, type Timing } from './timing.ts';

/** Composes a track of about `seconds` (default: the seed's own choice, 40-80) in a style. The same seed gives the same track. */
export function compose(style: Style, seed: number, seconds?: number): Score & { mode: Mode } {
  const random = createRandom(seed, 'plan');
  const bpm = random.integer(...style.bpm);
  const tonic = random.integer(0, 11);
  const mode = random.pick(style.modes);
  const scale = scaleTones(tonic, mode);
  const beats = style.beats ?? 4;
  const timing = createTiming(bpm, beats, style.swing ?? 0, style.swingUnit ?? 1);
  const barSeconds = timing.stepSeconds * timing.stepsPerBar;
  const tail = Math.min(3.5, 0.6 + style.reverb * 4);
  const wish = seconds ?? random.between(40, 80);
  const bars = Math.max(4, Math.round((wish - tail) / barSeconds));
  const sections = planForm(random.pick(style.forms), bars, random);

  const [verse, refrain] = pickTwo(style.progressions, random);
  const { stepsPerBar } = timing;
  const { barsPerChord, chordSize } = style;
  const spans = harmonise({ sections, scale, verse, refrain, chordSize, barsPerChord, stepsPerBar });
  const player = (part: string) =>
    createNoteWriter(timing, style.looseMs, createRandom(seed, `play/${part}`));
  const [bass, chords, arp, lead] = [player('bass'), player('chords'), player('arp'), player('lead')];

  playBass(bass, spans, pickTwo(style.bass, random), scale, random);
  playFigure(chords, spans, {
    part: 'chords',
    figures: pickTwo(style.chords, random),
    transpose: 0,
    strumMs: style.strumMs ?? 0,
  });
  if (style.arp) {
    playFigure(arp, spans, { part: 'arp', figures: pickTwo(style.arp, random), transpose: 12, strumMs: 0 });
  }
  const leadScale = style.lead.pentatonic ? pentatonic(scale, mode) : scale;
  playMelody(
    lead,
    { spans, sections, scale: leadScale, stepsPerBar, lead: style.lead },
    createRandom(seed, 'melody'),
  );

  const end = sections.reduce((sum, section) => sum + section.bars, 0);
  const lastSection = sections.at(-1);
  const lastSpan = spans.at(-1);
  if (lastSection && lastSpan)
    endOn(end * stepsPerBar, lastSpan, lastSection, { bass, chords }, tail / timing.stepSeconds);
  const hits = drumsOf(style, sections, timing, seed);
  return {
    ...{ bpm, tonic, scale, mode, sections, hits, barSeconds },
    notes: { bass: bass.notes, chords: chords.notes, arp: arp.notes, lead: lead.notes },
    seconds: end * barSeconds + tail,
  };
}

function pickTwo<T>(list: readonly T[], random: Random): [T, T] {
  const first = random.pick(list);
  const others = list.filter((item) => item !== first);
  return [first, others.length > 0 ? random.pick(others) : first];
}

/** Repeats the last chord, which rings into the fade. */
function endOn(
  step: number,
  span: { voicing: number[]; chord: { root: number } },
  section: Section,
  { bass, chords }: { bass: NoteWriter; chords: NoteWriter },
  steps: number,
): void {
  const root = 36 + span.chord.root;
  for (const [voice, midi] of span.voicing.entries()) {
    chords.play({ step, steps, midi, velocity: 0.75, section, lateMs: voice * 18 });
  }
  if (section.parts.includes('bass'))
    bass.play({ step, steps, midi: root > 41 ? root - 12 : root, velocity: 0.8, section });
}

function drumsOf(style: Style, sections: readonly Section[], timing: Timing, seed: number): Hit[] {
  if (style.drums.length === 0) return [];
  const random = createRandom(seed, 'drums');
  const pattern = random.pick(style.drums);
  const hits = playDrums(
    { sections, pattern, extra: style.extra ?? {}, timing, looseMs: style.looseMs },
    random,
  );
  for (const [i, section] of sections.entries()) {
    const lift = section.energy - (sections[i - 1]?.energy ?? 1);
    const at = timing.seconds((section.startBar - 2) * timing.stepsPerBar);
    if (style.duck > 0 && lift > 0.3 && at > 0) hits.push({ drum: 'riser', at, velocity: 0.8 });
  }
  return hits;
}

interface FigureInput {
  part: PitchedPart;
  figures: readonly [verse: string, refrain: string];
  /** Semitones above the voicing. */
  transpose: number;
  strumMs: number;
}

/** Chords, arpeggios, strumming and picking: the figures of `Style.chords` and `Style.arp` over the voiced chords. */
function playFigure(player: NoteWriter, spans: readonly ChordSpan[], input: FigureInput): void {
  for (const span of spans) {
    if (!span.section.parts.includes(input.part)) continue;
    const figure = [...(span.section.kind === 'B' ? input.figures[1] : input.figures[0])];
    for (let s = 0; s < span.steps; s++) {
      const step = span.startStep + s;
      let symbol = cyclic(figure, step);
      if (symbol === '-' && s === 0) symbol = 'x';
      if (symbol === '-' || symbol === '.') continue;
      let steps = 1;
      while (s + steps < span.steps && cyclic(figure, step + steps) === '-') steps++;
      const accent = s % 4 === 0 ? 0.06 : 0;
      if (symbol === 'x' || symbol === 'X') {
        const velocity = (symbol === 'X' ? 0.88 : 0.7) + accent;
        for (const [voice, midi] of span.voicing.entries()) {
          const note = { step, steps, midi: midi + input.transpose, section: span.section };
          player.play({ ...note, velocity: velocity - voice * 0.02, lateMs: voice * input.strumMs });
        }
        continue;
      }
      const midi = voiceAt(span.voicing, Number(symbol)) + input.transpose;
      player.play({ step, steps: Math.max(2, steps), midi, velocity: 0.7 + accent, section: span.section });
    }
  }
}

/** The n-th voice of a chord; past the top voice it goes on an octave higher. */
function voiceAt(voicing: readonly number[], n: number): number {
  return cyclic(voicing, n) + 12 * Math.floor(n / voicing.length);
}
