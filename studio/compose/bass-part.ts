import { scaleOver } from './chords.ts';
import { cyclic } from './cyclic.ts';
import type { ChordSpan } from './harmony.ts';
import type { NoteWriter } from './note-writer.ts';
import type { Random } from './random.ts';

const lowest = 29;

/** The bass line: figures of `Style.bass` played over the chords, another figure in the B sections. */
export function playBass(
  player: NoteWriter,
  spans: readonly ChordSpan[],
  figures: readonly [verse: string, refrain: string],
  scale: readonly number[],
  randomOf: (stream: string) => Random,
): void {
  for (const [i, span] of spans.entries()) {
    if (!span.section.parts.includes('bass')) continue;
    const figure = span.section.kind === 'B' ? figures[1] : figures[0];
    const next = spans[i + 1] ?? span;
    const root = inBassRange(span.chord.root);
    for (let s = 0; s < span.steps; s++) {
      const step = span.startStep + s;
      const symbol = cyclic([...figure], step);
      if (symbol === '-' || symbol === '.') {
        // A new chord is always played in the bass, even where the figure holds over.
        if (!(s === 0 && symbol === '-')) continue;
      }
      const midi =
        symbol === 'a'
          ? leadTo(inBassRange(next.chord.root), root, scaleOver(span.chord, scale))
          : pitch(symbol, root, span);
      let steps = 1;
      while (s + steps < span.steps && cyclic([...figure], step + steps) === '-') steps++;
      const leaps = symbol === 'r' && s > 0 && steps <= 2 && randomOf(`${span.stream}/${s}`).chance(0.06);
      player.play({
        step,
        steps,
        midi: midi + (leaps ? 12 : 0),
        velocity: s % 8 === 0 ? 0.9 : 0.76,
        section: span.section,
      });
    }
  }
}

function inBassRange(pitchClass: number): number {
  return lowest + ((((pitchClass - lowest) % 12) + 12) % 12);
}

function pitch(symbol: string, root: number, span: ChordSpan): number {
  if (symbol === 'o') return root + 12;
  const tone = { '3': 1, '5': 2, '7': 3 }[symbol];
  if (tone === undefined) return root;
  const pitchClass = span.chord.tones[tone] ?? cyclic(span.chord.tones, 2);
  return root + ((((pitchClass - root) % 12) + 12) % 12);
}

/** A scale step next to the next root, on the side of the previous note. */
function leadTo(target: number, from: number, scale: readonly number[]): number {
  const direction = from <= target ? -1 : 1;
  for (const distance of [1, 2]) {
    const midi = target + direction * distance;
    if (scale.includes(midi % 12)) return midi;
  }
  return from;
}
