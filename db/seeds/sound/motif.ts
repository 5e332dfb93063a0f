import { cyclic } from './cyclic.ts';
import type { Random } from './random.ts';

/** A bar of melody without pitches yet: where notes start, how long, and the scale steps from one to the next. */
export interface MotifNote {
  step: number;
  steps: number;
  move: number;
}

const calm = ['x---', 'x---', '----', '....', 'x-x-', 'x--.', '..x-'];
const middle = ['x-x-', 'x---', 'x--x', '..x-', 'x-..', '--x-', 'x.x.', 'x-xx'];
const busy = ['x-x-', 'xxx-', 'x-xx', 'x--x', '.xx-', 'xxxx', 'x.xx', '-xx-'];

/** `density` 0-1 draws beats from calm, middling and busy cells. */
export function writeMotif(random: Random, density: number, beats: number): MotifNote[] {
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
export function varyMotif(motif: readonly MotifNote[], random: Random): MotifNote[] {
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
export function closeMotif(motif: readonly MotifNote[], beats: number): MotifNote[] {
  const start = motif
    .filter((note) => note.step < beats * 2)
    .slice(0, 3)
    .map((note) => ({ ...note }));
  const last = start.at(-1);
  if (last) last.steps = Math.max(last.steps, Math.min(beats * 4 - last.step - 2, 8));
  return start;
}
