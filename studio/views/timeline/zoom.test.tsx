import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openLocal } from '#testing/studio/open-local.ts';
import { pxPerTick } from '../grid.ts';
import { SessionContext } from '../use-session.ts';
import { Timeline } from './timeline.tsx';

const headWidth = 248;
const bar = 3840;

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  localStorage.clear();
});

function open() {
  const { session } = openLocal();
  render(
    <SessionContext value={session}>
      <Timeline />
    </SessionContext>,
  );
  const scroller = screen.getByRole('grid', { name: 'Timeline' }).parentElement?.parentElement;
  if (!scroller) throw new Error('There is no timeline');
  Object.defineProperty(scroller, 'clientWidth', { value: headWidth + 1000 });
  const tickAt = (x: number) => (scroller.scrollLeft + x) / pxPerTick(session.own.getState().zoom);
  return { session, scroller, tickAt };
}

it('[STUDIO-037] a person who zooms by Ctrl and the wheel keeps the point under the pointer, and by keys the cursor', () => {
  const { session, scroller, tickAt } = open();
  scroller.scrollLeft = 400;
  const before = tickAt(300);
  const turn = { clientX: headWidth + 300, deltaY: -120, ctrlKey: true };
  fireEvent(scroller, Object.assign(new Event('wheel', { bubbles: true, cancelable: true }), turn));
  expect(session.own.getState().zoom).toBeGreaterThan(40);
  expect(tickAt(300)).toBeCloseTo(before, 3);
  act(() => session.own.patchState({ cursor: 6 * bar }));
  const place = () => 6 * bar * pxPerTick(session.own.getState().zoom) - scroller.scrollLeft;
  const x = place();
  act(() => session.own.patchState({ zoom: 90 }));
  expect(place()).toBeCloseTo(x, 3);
});

it('[STUDIO-037] [STUDIO-212] two fingers zoom by their distance around what is between them', () => {
  const { session, scroller, tickAt } = open();
  scroller.scrollLeft = 400;
  const fingers = (type: string, one: number, other: number) => {
    const touches = [one, other].map((x) => ({ clientX: headWidth + x, clientY: 100 }));
    fireEvent(scroller, Object.assign(new Event(type, { bubbles: true, cancelable: true }), { touches }));
  };
  const before = tickAt(300);
  fingers('touchstart', 200, 400);
  fingers('touchmove', 100, 500);
  expect(session.own.getState().zoom).toBe(80);
  expect(tickAt(300)).toBeCloseTo(before, 3);
});

it('[STUDIO-037] zoom and snap are as they were when the project is opened again', () => {
  const first = open();
  act(() => first.session.own.patchState({ zoom: 77, snap: '1/8T' }));
  first.session.close();
  expect(openLocal().session.own.getState()).toMatchObject({ zoom: 77, snap: '1/8T' });
});
