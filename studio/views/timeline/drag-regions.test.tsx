import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { openLocal } from '#testing/studio/open-local.ts';
import { SessionContext } from '../use-session.ts';
import { Timeline } from './timeline.tsx';

const bar = 3840;

afterEach(cleanup);

function open() {
  const project = openLocal();
  render(
    <SessionContext value={project.session}>
      <Timeline />
    </SessionContext>,
  );
  const { own, song } = project.session;
  act(() => own.patchState({ snap: 'bar', zoom: 40 }));
  const frame = () => screen.getAllByRole('gridcell', { name: /^Beat/ })[0] as HTMLElement;
  const edge = (name: 'start' | 'end') => frame().querySelector(`[data-edge=${name}]`) as HTMLElement;
  return { ...project, region: () => song.getState().regions[0], frame, edge };
}

/** A drag by the mouse over so many px, with Alt from its middle on where that is held. */
function drag(on: Element, by: number, altKey = false): void {
  const pointer = (type: string, target: Element, x: number, alt = false) =>
    fireEvent(
      target,
      new PointerEvent(type, {
        ...{ bubbles: true, cancelable: true, button: 0, pointerId: 1, clientX: x, clientY: 30 },
        altKey: alt,
      }),
    );
  pointer('pointerdown', on, 400);
  pointer('pointermove', document.body, 400 + by / 2);
  pointer('pointermove', document.body, 400 + by, altKey);
  pointer('pointerup', document.body, 400 + by, altKey);
}

it('[STUDIO-038] [STUDIO-041] a person trims a region at both ends by the mouse, and one that is dragged beyond its clip loops', () => {
  const { session, region, edge, changes } = open();
  drag(edge('end'), 2 * 160 - 9);
  expect(region()).toMatchObject({ start: 0, length: 3 * bar, loop: true });
  drag(edge('start'), 160 + 7);
  expect(region()).toMatchObject({ start: bar, length: 2 * bar, offset: bar });
  expect(changes()).toBe(2);
  act(() => void session.undo.undo());
  expect(region()).toMatchObject({ start: 0, length: 3 * bar });
  // It keeps at least a step.
  drag(edge('end'), -2000);
  expect(region()).toMatchObject({ start: 0, length: bar });
});

it('[STUDIO-040] a drag goes by the grid, and Alt leaves the grid while it is held (the modifier)', () => {
  const { region, frame } = open();
  drag(frame(), 170);
  expect(region()?.start).toBe(bar);
  drag(frame(), 10, true);
  expect(region()?.start).toBe(bar + 240);
  drag(frame(), 150);
  expect(region()?.start).toBe(2 * bar);
});
