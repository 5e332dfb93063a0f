import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { exporting, openLocal } from '#testing/studio/open-local.ts';
import { addRegionAt } from '../../commands/add-region.ts';
import { addNewTrack } from '../../commands/change-tracks.ts';
import { Studio } from '../studio.tsx';

afterEach(() => {
  cleanup();
  localStorage.clear();
});

function open() {
  const project = openLocal();
  const { session } = project;
  session.own.patchState({ hearsNotes: false });
  addNewTrack(session, { kind: 'instrument', name: 'Keys', instrument: 'fm' });
  addRegionAt(session, { track: session.own.getState().track ?? '', tick: 0 });
  render(<Studio session={session} title="Night bus" home={null} exporting={exporting} />);
  const notes = () => session.song.getState().clips.find(({ kind }) => kind === 'notes')?.notes ?? [];
  const type = (label: string, text: string) => {
    const field = screen.getByLabelText(label);
    fireEvent.change(field, { target: { value: text } });
    fireEvent.keyDown(field, { key: 'Enter' });
  };
  return { ...project, notes, type };
}

it('[STUDIO-206] a person writes, changes, selects, shapes and deletes notes in the event list (of the line the notes)', () => {
  const { session, notes, type, changes } = open();
  fireEvent.click(screen.getByRole('tab', { name: 'Event list' }));
  const list = within(screen.getByRole('region', { name: 'Notes of Notes 1' }));
  const add = list.getByRole('button', { name: 'Add a note' });
  const before = changes();
  fireEvent.click(add);
  expect(notes()).toMatchObject([{ tick: 0, pitch: 60, length: 240 }]);
  type('Place of C4 at 1.1.1', '1.2 +10');
  type('Pitch of C4 at 1.2.1 +10', 'F#3');
  type('Length of F♯3 at 1.2.1 +10', '1/8');
  type('Velocity of F♯3 at 1.2.1 +10', '55 %');
  type('Chance of F♯3 at 1.2.1 +10', '25');
  type('Chance of F♯3 at 1.2.1 +10', 'often');
  expect(notes()).toMatchObject([{ tick: 970, pitch: 54, length: 480, velocity: 0.55, chance: 0.25 }]);
  expect(changes()).toBe(before + 6);
  expect(screen.getByText('"often" is no chance')).toBeTruthy();
  act(() => session.own.patchState({ notes: [] }));
  // The same selection and the same commands as the piano roll.
  fireEvent.click(screen.getByLabelText('Select all notes'));
  expect(session.own.getState().notes).toHaveLength(1);
  fireEvent.keyDown(screen.getByLabelText('Select all notes'), { key: 'q', code: 'KeyQ' });
  expect(notes()).toMatchObject([{ tick: 960 }]);
  fireEvent.click(screen.getByRole('button', { name: 'Delete F♯3 at 1.2.1' }));
  expect(notes()).toEqual([]);
});

it('[STUDIO-206] a person goes up and down a column by arrows, and stands on the next row where one was deleted', () => {
  const { session, notes } = open();
  fireEvent.click(screen.getByRole('tab', { name: 'Event list' }));
  const add = screen.getByRole('button', { name: 'Add a note' });
  fireEvent.click(add);
  fireEvent.input(document.body);
  fireEvent.click(add);
  expect(notes().map(({ tick }) => tick)).toEqual([0, 240]);
  const pitch = (place: string) => screen.getByLabelText(`Pitch of C4 at ${place}`);
  pitch('1.1.1').focus();
  fireEvent.keyDown(pitch('1.1.1'), { key: 'ArrowDown' });
  expect(document.activeElement).toBe(pitch('1.1.2'));
  fireEvent.keyDown(pitch('1.1.2'), { key: 'ArrowUp' });
  expect(document.activeElement).toBe(pitch('1.1.1'));
  fireEvent.click(screen.getByRole('button', { name: 'Delete C4 at 1.1.1' }));
  expect(document.activeElement).toBe(screen.getByLabelText('Select C4 at 1.1.2'));
  act(() => void session.undo.undo());
  expect(notes()).toHaveLength(2);
});

it('[STUDIO-206] a person chooses the event list once, and regions open in it from then on, also in the next project', () => {
  const { session } = open();
  fireEvent.click(screen.getByRole('tab', { name: 'Event list' }));
  fireEvent.click(screen.getByLabelText('Open regions in the event list'));
  act(() => session.own.patchState({ panel: 'mixer' }));
  act(() => addRegionAt(session, { track: session.own.getState().track ?? '', tick: 3840 }));
  expect(screen.getByRole('region', { name: 'Notes of Notes 2' })).toBeTruthy();
  cleanup();
  expect(openLocal().session.own.getState()).toMatchObject({ panel: 'events', editor: 'events' });
});
