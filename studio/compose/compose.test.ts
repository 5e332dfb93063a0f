import { expect, test } from 'vitest';
import { readChord } from './chords.ts';
import { compose } from './compose.ts';
import { styleNames, styles } from './styles/styles.ts';

const seeds = Array.from({ length: 12 }, (_, i) => i * 37 + 1);

test.each(styleNames)('%s: songs last 30 to 90 seconds, at a tempo of the style', (style) => {
  for (const seed of seeds) {
    const score = compose(styles[style], seed);
    expect(score.seconds).toBeGreaterThanOrEqual(30);
    expect(score.seconds).toBeLessThanOrEqual(90);
    expect(score.bpm).toBeGreaterThanOrEqual(styles[style].bpm[0]);
    expect(score.bpm).toBeLessThanOrEqual(styles[style].bpm[1]);
  }
});

test('a requested length is met to about two bars, but never with fewer bars than the form has sections', () => {
  for (const style of styleNames) {
    const score = compose(styles[style], 8, 50);
    expect(Math.abs(score.seconds - 50)).toBeLessThan(score.barSeconds * 2.5 + 1);
  }
});

test.each(styleNames)(
  '%s: every note is in the scale or in a borrowed chord of its progressions',
  (style) => {
    const { chordSize, progressions } = styles[style];
    for (const seed of seeds.slice(0, 8)) {
      const score = compose(styles[style], seed);
      const tokens = progressions.flatMap((progression) => progression.split(' '));
      const allowed = new Set([
        ...score.scale,
        ...tokens.flatMap((token) => readChord(token, score.scale, chordSize).tones),
      ]);
      const all = Object.values(score.notes).flat();
      expect(all.length).toBeGreaterThan(20);
      expect(all.filter((note) => !allowed.has(note.midi % 12))).toEqual([]);
    }
  },
);

test('progressions without borrowed chords keep every note in the scale', () => {
  const plain = { ...styles.Acoustic, modes: ['major'] as const, progressions: ['1 5 6 4', '4 1 2 5'] };
  for (const seed of seeds) {
    const score = compose(plain, seed);
    for (const note of Object.values(score.notes).flat()) expect(score.scale).toContain(note.midi % 12);
  }
});

test('parts play in their registers and no note starts after the end', () => {
  for (const style of styleNames) {
    const score = compose(styles[style], 21);
    for (const note of score.notes.bass) expect(note.midi).toBeLessThan(62);
    for (const note of score.notes.lead) expect(note.midi).toBeGreaterThan(48);
    for (const note of Object.values(score.notes).flat()) {
      expect((note.step * score.barSeconds) / score.stepsPerBar).toBeLessThan(score.seconds);
      expect(note.velocity).toBeGreaterThan(0);
      expect(note.velocity).toBeLessThanOrEqual(1);
    }
  }
});

test('sections follow each other without a gap and differ in energy', () => {
  for (const style of styleNames) {
    const { sections } = compose(styles[style], 33);
    let bar = 0;
    for (const section of sections) {
      expect(section.startBar).toBe(bar);
      expect(section.bars).toBeGreaterThan(0);
      bar += section.bars;
    }
    const energies = sections.map((section) => section.energy);
    expect(Math.max(...energies) - Math.min(...energies)).toBeGreaterThan(0.3);
  }
});

test('a melody repeats its idea: bars of one section share rhythms', () => {
  const score = compose({ ...styles.Trance, forms: ['song'] }, 4);
  const section = score.sections.find((s) => s.kind === 'A');
  if (!section) throw new Error('a song has a verse');
  const rhythms = Array.from({ length: section.bars }, (_, bar) => {
    const from = (section.startBar + bar) * score.stepsPerBar;
    const notes = score.notes.lead.filter(({ step }) => step >= from && step < from + score.stepsPerBar);
    return notes.map(({ step }) => step - from).join(' ');
  });
  expect(rhythms.length).toBeGreaterThanOrEqual(4);
  expect(new Set(rhythms).size).toBeLessThan(rhythms.length);
  expect(new Set(rhythms).size).toBeGreaterThan(1);
});
