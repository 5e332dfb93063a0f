import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { openLocal } from '#testing/studio/open-local.ts';
import { SessionContext } from '../use-session.ts';
import { DrumGrid } from './drum-grid.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

it('[STUDIO-097] a press writes or clears a step, a drag paints the same over others as one change, and Escape breaks it off', () => {
  const project = openLocal();
  const { song } = project.session;
  const [region] = song.getState().regions;
  if (region === undefined) throw new Error('There is no region');
  const draw = () => (
    <SessionContext value={project.session}>
      <DrumGrid region={region} clip={song.getState().clips[0] as never} />
    </SessionContext>
  );
  const { rerender } = render(draw());
  const stop = song.subscribe(() => rerender(draw()));
  const step = (pad: string, n: number) =>
    screen.getByRole('button', { name: new RegExp(`^${pad}, step ${n}(,|$)`) });
  let under: Element = document.body;
  document.elementFromPoint = () => under;
  const pointer = (type: string, on: Element) => {
    under = on;
    fireEvent(on, new PointerEvent(type, { bubbles: true, cancelable: true, button: 0, pointerId: 1 }));
  };
  const written = () =>
    song.getState().clips[0]?.rows.flatMap(({ pad, steps }) => steps.map((one) => `${pad}:${one.step}`));
  const paint = (steps: readonly [string, number][], end = true) => {
    for (const [at, [pad, n]] of steps.entries())
      pointer(at === 0 ? 'pointerdown' : 'pointermove', step(pad, n));
    if (end) pointer('pointerup', under);
  };
  paint([['Kick', 1]]);
  expect([written(), project.changes()]).toEqual([['0:0'], 1]);
  paint([
    ['Kick', 5],
    ['Kick', 6],
    ['Snare', 7],
    ['Kick', 1],
  ]);
  expect([written(), project.changes()]).toEqual([['0:0', '0:4', '0:5', '2:6'], 2]);
  paint([
    ['Kick', 1],
    ['Kick', 2],
    ['Kick', 5],
  ]);
  expect([written(), project.changes()]).toEqual([['0:5', '2:6'], 3]);
  paint(
    [
      ['Kick', 9],
      ['Kick', 10],
    ],
    false,
  );
  expect(step('Kick', 10).getAttribute('aria-pressed')).toBe('true');
  fireEvent.keyDown(document.body, { key: 'Escape' });
  expect(step('Kick', 10).getAttribute('aria-pressed')).toBe('false');
  pointer('pointerup', under);
  expect(project.changes()).toBe(3);
  stop();
});
