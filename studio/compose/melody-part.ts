import { scaleOver } from './chords.ts';
import { cyclic } from './cyclic.ts';
import type { ChordSpan } from './harmony.ts';
import type { NoteWriter } from './note-writer.ts';
import type { Random } from './random.ts';
import { pitchesIn } from './scales.ts';
import type { Section } from './score.ts';
import type { Style } from './styles/style.ts';

interface MelodyInput {
  spans: readonly ChordSpan[];
  sections: readonly Section[];
  /** The scale the melody draws from: all of it, or five notes of it. */
  scale: readonly number[];
  stepsPerBar: number;
  lead: Style['lead'];
}

/** The lead: one idea for verses and one for B sections, each stated, varied and closed in phrases of four bars. */
export function playMelody(player: NoteWriter, input: MelodyInput, random: Random): void {
  const { lead, stepsPerBar } = input;
  const beats = stepsPerBar / 4;
  const ideas = {
    verse: [writeMotif(random, lead.density, beats), writeMotif(random, lead.density * 0.8, beats)],
    refrain: [
      writeMotif(random, Math.min(1, lead.density + 0.15), beats),
      writeMotif(random, lead.density, beats),
    ],
  };
  for (const section of input.sections) {
    if (!section.parts.includes('lead')) continue;
    const high = section.kind === 'B';
    const ideasHere = high ? ideas.refrain : ideas.verse;
    const centre = lead.low + (high ? 11 : 7);
    let place = centre;
    for (let bar = 0; bar < section.bars; bar++) {
      const motif = barOf(bar, section.bars, ideasHere, lead, beats, random);
      // Each phrase of two bars starts at the same pitch, so that a repeated idea is heard as repeated.
      if (bar % 2 === 0 || lead.manner === 'riff') place = centre;
      const firstStep = (section.startBar + bar) * stepsPerBar;
      for (const note of motif) {
        const step = firstStep + note.step;
        const span = input.spans.find((s) => step >= s.startStep && step < s.startStep + s.steps);
        if (!span) continue;
        place = nextPitch(place, note, span, input, centre);
        const strong = note.step % 4 === 0;
        player.play({ step, steps: note.steps, midi: place, velocity: strong ? 0.85 : 0.72, section });
      }
    }
  }
}

function barOf(
  bar: number,
  bars: number,
  ideas: readonly MotifNote[][],
  lead: Style['lead'],
  beats: number,
  random: Random,
): MotifNote[] {
  const [first, second] = [cyclic(ideas, 0), cyclic(ideas, 1)];
  if (lead.manner === 'run')
    return bar % 4 === 3 ? closeMotif(first, beats) : writeMotif(random, lead.density, beats);
  if (lead.manner === 'riff') return bar % 4 === 3 ? varyMotif(first, random) : first;
  if (lead.manner === 'sparse')
    return bar % 2 === 0 ? first : bar % 4 === 3 ? closeMotif(second, beats).slice(0, 2) : [];
  const inPhrase = bar % 4;
  if (inPhrase === 3 || bar === bars - 1) return closeMotif(bar % 8 === 7 ? second : first, beats);
  if (inPhrase === 1) return second;
  return bar >= 4 || inPhrase === 2 ? varyMotif(first, random) : first;
}

/** The next pitch: moves in scale steps, lands on chord tones at strong beats, turns back at the ends of its range. */
function nextPitch(
  place: number,
  note: MotifNote,
  span: ChordSpan,
  input: MelodyInput,
  centre: number,
): number {
  const low = centre - 9;
  const high = centre + 10;
  const pool = pitchesIn(scaleOver(span.chord, input.scale), low, high);
  const here = nearestIndex(pool, place);
  let index = here + note.move;
  if (index < 0 || index >= pool.length) index = here - note.move;
  const wish = pool[Math.min(pool.length - 1, Math.max(0, index))] ?? place;
  const strong = note.step % 8 === 0 || (note.step % 4 === 0 && note.steps >= 2) || note.steps >= 6;
  if (!strong) return wish;
  // Sevenths and ninths colour a chord; a melody rests on the triad.
  const tones = pitchesIn(span.chord.tones.slice(0, 3), low, high);
  return tones[nearestIndex(tones, wish)] ?? wish;
}

function nearestIndex(pitches: readonly number[], wish: number): number {
  let best = 0;
  for (const [i, pitch] of pitches.entries()) {
    if (Math.abs(pitch - wish) < Math.abs((pitches[best] ?? 0) - wish)) best = i;
  }
  return best;
}

/** A bar of melody without pitches yet: where notes start, how long, and the scale steps from one to the next. */
interface MotifNote {
  step: number;
  steps: number;
  move: number;
}

const calm = ['x---', 'x---', '----', '....', 'x-x-', 'x--.', '..x-'];
const middle = ['x-x-', 'x---', 'x--x', '..x-', 'x-..', '--x-', 'x.x.', 'x-xx'];
const busy = ['x-x-', 'xxx-', 'x-xx', 'x--x', '.xx-', 'xxxx', 'x.xx', '-xx-'];

/** `density` 0-1 draws beats from calm, middling and busy cells. */
function writeMotif(random: Random, density: number, beats: number): MotifNote[] {
  const cells: string[] = [];
  for (let beat = 0; beat < beats; beat++) {
    const repeat = beat >= 2 && random.chance(0.4);
    const heat = density + random.between(-0.28, 0.28);
    cells.push(
      repeat ? cyclic(cells, beat - 2) : random.pick(heat < 0.35 ? calm : heat < 0.7 ? middle : busy),
    );
  }
  const rhythm = cells.join('');
  const notes: MotifNote[] = [];
  let lastMove = 0;
  for (let step = 0; step < rhythm.length; step++) {
    if (rhythm[step] !== 'x') continue;
    let steps = 1;
    while (rhythm[step + steps] === '-') steps++;
    // A leap is followed by a step back, as in singable melodies.
    const leap: boolean = Math.abs(lastMove) < 3 && random.chance(0.16);
    const size = leap ? random.integer(3, 4) : random.pick([0, 1, 1, 1, 2, 2]);
    const sign = Math.abs(lastMove) >= 3 ? -Math.sign(lastMove) : random.chance(0.5) ? 1 : -1;
    lastMove = size * sign;
    notes.push({ step, steps, move: lastMove });
  }
  if (notes.length === 0) notes.push({ step: 0, steps: beats * 2, move: 0 });
  return notes;
}

/** The same idea with one note moved, split, or left out. */
function varyMotif(motif: readonly MotifNote[], random: Random): MotifNote[] {
  const varied = motif.map((note) => ({ ...note }));
  const index = random.integer(0, varied.length - 1);
  const note = varied[index];
  if (!note) return varied;
  const kind = random.integer(0, 2);
  if (kind === 0) note.move = -note.move || 2;
  else if (kind === 1 && note.steps >= 4) {
    const half = note.steps >> 1;
    varied.splice(index + 1, 0, {
      step: note.step + half,
      steps: note.steps - half,
      move: random.pick([-1, 1]),
    });
    note.steps = half;
  } else if (varied.length > 2) varied.splice(index, 1);
  return varied;
}

/** The end of a phrase: the first notes of the idea, then one long note. */
function closeMotif(motif: readonly MotifNote[], beats: number): MotifNote[] {
  const start = motif
    .filter((note) => note.step < beats * 2)
    .slice(0, 3)
    .map((note) => ({ ...note }));
  const last = start.at(-1);
  if (last) last.steps = Math.max(last.steps, Math.min(beats * 4 - last.step - 2, 8));
  return start;
}
