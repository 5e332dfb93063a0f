import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { exporting, openLocal } from '#testing/studio/open-local.ts';
import { addRegionAt } from '../../commands/add-region.ts';
import { addNewTrack } from '../../commands/change-tracks.ts';
import { Studio } from '../studio.tsx';

afterEach(cleanup);

function open() {
  const project = openLocal();
  const { session } = project;
  session.own.patchState({ hearsNotes: false, snap: '1/4' });
  addNewTrack(session, { kind: 'instrument', name: 'Keys', instrument: 'fm' });
  addRegionAt(session, { track: session.own.getState().track ?? '', tick: 0 });
  render(<Studio session={session} title="Night bus" home={null} exporting={exporting} />);
  const roll = screen.getByRole('application');
  const notes = () => session.song.getState().clips.find(({ kind }) => kind === 'notes')?.notes ?? [];
  const press = (key: string, options: Partial<KeyboardEventInit> = {}) =>
    fireEvent.keyDown(roll, { key, code: key, ...options });
  const said = () =>
    screen
      .getAllByRole('status')
      .map(({ textContent }) => textContent)
      .join(' ');
  return { session, roll, notes, press, said };
}

it('[STUDIO-205] a person writes a note at the cursor by Enter, which names its pitch and step, and clears it again', () => {
  const { notes, press, said } = open();
  press('ArrowUp');
  press('ArrowRight');
  press('ArrowRight');
  expect(said()).toContain('C♯4, step 3');
  press('Enter');
  expect(notes()).toMatchObject([{ tick: 1920, pitch: 61, length: 960, velocity: 0.8 }]);
  expect(said()).toContain('C♯4 added, beat 3');
  press('Enter');
  expect(notes()).toEqual([]);
});

it('[STUDIO-205] a person changes length and velocity of the note at the cursor by keys', () => {
  const { notes, press } = open();
  press('Enter');
  press('ArrowRight', { shiftKey: true });
  press('+');
  expect(notes()).toMatchObject([{ length: 1920, velocity: 0.9 }]);
  press('ArrowLeft', { shiftKey: true });
  press('-');
  press('-');
  expect(notes()).toMatchObject([{ length: 960, velocity: 0.7 }]);
});

it('[STUDIO-092] a person selects all notes and moves, quantises and deletes them by keys', () => {
  const { notes, press, session } = open();
  press('Enter');
  press('ArrowUp');
  press('Enter');
  press('a', { ctrlKey: true });
  expect(session.own.getState().notes).toHaveLength(2);
  press('ArrowRight', { ctrlKey: true });
  press('ArrowUp', { ctrlKey: true });
  expect(notes().map(({ tick, pitch }) => [tick, pitch])).toEqual([
    [960, 61],
    [960, 62],
  ]);
  press('Delete');
  expect(notes()).toEqual([]);
});

it('[STUDIO-210] the notes in sight are elements as well, and say the same after an edit', () => {
  const { press, session } = open();
  press('Enter');
  const list = () => within(screen.getByRole('list', { name: 'Notes in sight' })).queryAllByRole('listitem');
  expect(list().map(({ textContent }) => textContent)).toEqual(['C4, beat 1']);
  act(() => void session.undo.undo());
  expect(list()).toEqual([]);
});

const pointer = (type: string, on: Element, x: number, y: number) =>
  fireEvent(
    on,
    new PointerEvent(type, {
      bubbles: true,
      cancelable: true,
      button: 0,
      pointerId: 1,
      clientX: x,
      clientY: y,
    }),
  );

it('[STUDIO-092] a person draws a note by a drag and moves it by another, each as one change', () => {
  const { roll, notes, session } = open();
  let changes = 0;
  session.song.subscribe(() => {
    changes += 1;
  });
  // 96 px are a beat, 16 px a pitch; the window of tests shows the highest pitches.
  const y = 16 * 7 + 4;
  pointer('pointerdown', roll, 100, y);
  pointer('pointermove', document.body, 250, y);
  pointer('pointerup', document.body, 250, y);
  const [note] = notes();
  expect(note).toMatchObject({ tick: 960, length: 1920 });
  pointer('pointerdown', roll, 110, y);
  pointer('pointermove', document.body, 206, y + 16);
  pointer('pointerup', document.body, 206, y + 16);
  expect(notes()).toMatchObject([{ tick: 1920, pitch: (note?.pitch ?? 0) - 1, length: 1920 }]);
  expect(changes).toBe(2);
});

it('[STUDIO-092] a finger writes a note by a tap, moves a selected one by a drag, and scrolls without writing', () => {
  const { roll, notes } = open();
  const y = 16 * 7 + 4;
  const touch = (type: string, on: Element, x: number, at = y) =>
    fireEvent(
      on,
      new PointerEvent(type, {
        bubbles: true,
        cancelable: true,
        button: 0,
        pointerId: 5,
        pointerType: 'touch',
        clientX: x,
        clientY: at,
      }),
    );
  touch('pointerdown', roll, 200);
  touch('pointercancel', document.body, 200);
  expect(notes()).toEqual([]);
  touch('pointerdown', roll, 100);
  touch('pointerup', document.body, 100);
  expect(notes()).toMatchObject([{ tick: 960, length: 960 }]);
  // A note that is selected has an element that a finger drags; the end of it, wide enough for one, makes it longer.
  const handle = roll.querySelector('[data-note]');
  if (handle === null) throw new Error('The selected note has no handle');
  touch('pointerdown', handle, 120);
  touch('pointermove', document.body, 216, y + 16);
  touch('pointerup', document.body, 216, y + 16);
  expect(notes()).toMatchObject([{ tick: 1920, length: 960 }]);
  touch('pointerdown', roll, 276, y + 16);
  touch('pointermove', document.body, 372, y + 16);
  touch('pointerup', document.body, 372, y + 16);
  expect(notes()).toMatchObject([{ tick: 1920, length: 1920 }]);
});
