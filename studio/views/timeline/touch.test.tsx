import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { openLocal } from '#testing/studio/open-local.ts';
import type { Finger } from '../own-state.ts';
import { SessionContext } from '../use-session.ts';
import { Timeline } from './timeline.tsx';

const headWidth = 248;
const bar = 3840;

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function open() {
  const project = openLocal();
  render(
    <SessionContext value={project.session}>
      <Timeline />
    </SessionContext>,
  );
  const { own, song } = project.session;
  const choose = (finger: Finger) => act(() => own.patchState({ finger, selection: [] }));
  const region = () => screen.getAllByRole('gridcell', { name: /^Beat/ })[0] as HTMLElement;
  return { ...project, own, song, choose, region, lane: () => region().parentElement as HTMLElement };
}

const touch = (type: 'down' | 'move' | 'up', on: Element, x: number, pointerId = 1) =>
  fireEvent(
    on,
    new PointerEvent(`pointer${type}`, {
      bubbles: true,
      cancelable: true,
      pointerType: 'touch',
      isPrimary: pointerId === 1,
      pointerId,
      clientX: headWidth + x,
      clientY: 30,
    }),
  );
const drag = (on: Element, from: number, to: number) => {
  touch('down', on, from);
  touch('move', document.body, to);
  touch('up', document.body, to);
};

it('[STUDIO-212] one finger scrolls and taps; it moves regions only with the chip "One finger moves"', () => {
  const { song, own, choose, region, changes } = open();
  choose('scroll');
  drag(region(), 10, 330);
  expect(changes()).toBe(0);
  drag(region(), 10, 10);
  expect(own.getState().selection).toHaveLength(1);
  choose('move');
  drag(region(), 10, 330);
  expect(song.getState().regions[0]?.start).toBe(2 * bar);
});

it('[STUDIO-212] one finger selects by a frame or draws a region where it taps, by the chip that is chosen', () => {
  const { song, own, choose, lane } = open();
  choose('select');
  drag(lane(), 300, 20);
  expect(own.getState().selection).toHaveLength(1);
  choose('draw');
  drag(lane(), 600, 600);
  expect(song.getState().regions.map(({ start }) => start)).toEqual([0, 3 * bar]);
});

it('[STUDIO-212] a second finger breaks off what the first one drags', () => {
  const { choose, region, changes } = open();
  choose('move');
  touch('down', region(), 10);
  touch('move', document.body, 330);
  touch('down', document.body, 500, 2);
  touch('up', document.body, 330);
  expect(changes()).toBe(0);
});

it('[STUDIO-212] a long press, a right press and the menu key open the menu of a region, which acts on it', () => {
  vi.useFakeTimers();
  const { song, region, lane } = open();
  touch('down', region(), 10);
  act(() => {
    vi.advanceTimersByTime(600);
  });
  touch('up', document.body, 10);
  expect(screen.getByRole('menu', { name: 'Beat' })).toBeTruthy();
  fireEvent.click(screen.getByRole('menuitem', { name: 'Mute regions' }));
  expect(song.getState().regions[0]?.mute).toBe(true);
  expect(screen.queryByRole('menu')).toBeNull();
  expect(document.activeElement?.getAttribute('data-region')).toBe(song.getState().regions[0]?.id);
  act(() => {
    vi.advanceTimersByTime(1000);
  });
  fireEvent.contextMenu(lane(), { clientX: headWidth + 700, clientY: 30 });
  expect(screen.getByRole('menu', { name: 'Drums' })).toBeTruthy();
  fireEvent.click(screen.getByRole('menuitem', { name: 'Add a region at the cursor' }));
  expect(song.getState().regions).toHaveLength(2);
  fireEvent.contextMenu(screen.getByRole('rowheader'), { clientX: 20, clientY: 30 });
  expect(screen.getByRole('menuitem', { name: 'Duplicate the track' })).toBeTruthy();
});
