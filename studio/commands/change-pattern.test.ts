import { expect, test } from 'vitest';
import { openLocal } from '#testing/studio/open-local.ts';
import { changeClip, changeRow, changeRowLength, changeSteps, spreadHits } from './change-pattern.ts';
import { tempoOfTaps } from './change-song.ts';

function open() {
  const { session, changes } = openLocal();
  const clip = () => {
    const [first] = session.song.getState().clips;
    if (first === undefined) throw new Error('There is no clip');
    return first;
  };
  const steps = () => clip().rows[0]?.steps.map(({ step }) => step) ?? [];
  const kick = { pad: 0, name: 'Kick' };
  return { session, clip, steps, changes, kick };
}

test('a fill spreads hits as evenly as can be [STUDIO-099]', () => {
  const text = (hits: number, steps: number) =>
    spreadHits(hits, steps)
      .map((hit) => (hit ? 'x' : '.'))
      .join('');
  expect(text(4, 16)).toBe('x...x...x...x...');
  expect(text(3, 8)).toBe('x..x..x.');
  expect(text(0, 4)).toBe('....');
  expect(text(9, 4)).toBe('xxxx');
});

test('fill, rotate, double and clear act on a row, each as one change that can be undone [STUDIO-099]', () => {
  const { session, clip, steps, changes, kick } = open();
  changeSteps(
    session,
    clip(),
    [0, 1, 2].map((step) => ({ pad: 0, step, velocity: 0.8 })),
    'written',
  );
  changeRow(session, clip(), kick, 'fill');
  expect(steps()).toEqual([0, 4, 8, 12]);
  changeRow(session, clip(), kick, 'rotate');
  expect(steps()).toEqual([1, 5, 9, 13]);
  session.undo.undo();
  changeRow(session, clip(), kick, 'double');
  expect(steps()).toEqual([0, 2, 4, 6, 8, 10, 12, 14]);
  changeRow(session, clip(), kick, 'clear');
  expect(steps()).toEqual([]);
  expect(changes()).toBe(6);
});

test('a row gets a number of steps of its own [STUDIO-098]', () => {
  const { session, clip } = open();
  changeRowLength(session, clip(), 0, 12);
  expect(clip().rows).toEqual([{ pad: 0, length: 12, steps: [] }]);
  changeRowLength(session, clip(), 0, 64);
  expect(clip().rows[0]?.length).toBe(64);
  for (const wrong of [65, 0, 1.5]) {
    changeRowLength(session, clip(), 0, wrong);
    expect(clip().rows[0]?.length ?? 1).toBeLessThanOrEqual(64);
    expect(Number.isInteger(clip().rows[0]?.length ?? 1)).toBe(true);
  }
  changeRowLength(session, clip(), 0, null);
  expect(clip().rows).toEqual([]);
});

test('the steps of a pattern get another length, and a longer clip takes its region with it [STUDIO-097]', () => {
  const { session, clip } = open();
  changeClip(session, clip(), { step: 160 });
  expect(clip().step).toBe(160);
  changeClip(session, clip(), { step: 7 });
  expect(clip().step).toBe(160);
  changeClip(session, clip(), { length: 7680 });
  expect(clip().length).toBe(7680);
  expect(session.song.getState().regions[0]?.length).toBe(7680);
});

test('four taps make a tempo, three do not, and a pause begins anew [STUDIO-027]', () => {
  expect(tempoOfTaps([0, 500, 1000])).toBeNull();
  expect(tempoOfTaps([0, 500, 1000, 1500])).toBe(120);
  expect(tempoOfTaps([0, 400, 9000, 9500, 10_000])).toBeNull();
  expect(tempoOfTaps([0, 400, 9000, 9500, 10_000, 10_500])).toBe(120);
});
