import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { exporting, openLocal } from '#testing/studio/open-local.ts';
import { addRegionAt } from '../../commands/add-region.ts';
import { changeMeta } from '../../commands/change-song.ts';
import { addNewTrack } from '../../commands/change-tracks.ts';
import { Studio } from '../studio.tsx';

afterEach(cleanup);

/** A bar of notes on an instrument; `heard` has the pitches that sounded. */
function open() {
  const project = openLocal();
  const { session } = project;
  const heard: number[] = [];
  const { noteOn } = session.sound;
  session.sound.noteOn = (strip, note, pitch, velocity) => {
    heard.push(pitch);
    noteOn(strip, note, pitch, velocity);
  };
  session.own.patchState({ snap: '1/4' });
  addNewTrack(session, { kind: 'instrument', name: 'Keys', instrument: 'fm' });
  const track = session.own.getState().track ?? '';
  addRegionAt(session, { track, tick: 0 });
  render(<Studio session={session} title="Night bus" home={null} exporting={exporting} />);
  const roll = () => screen.getByRole('application');
  const notes = () => {
    const song = session.song.getState();
    const clip = song.regions.find(({ id }) => id === session.own.getState().open)?.clip;
    return song.clips.find(({ id }) => id === clip)?.notes ?? [];
  };
  const press = (key: string, options: Partial<KeyboardEventInit> = {}) =>
    fireEvent.keyDown(roll(), {
      key,
      code: /^[a-z]$/i.test(key) ? `Key${key.toUpperCase()}` : key,
      ...options,
    });
  const choose = (menu: string, item: string) => {
    fireEvent.keyDown(screen.getByRole('button', { name: menu }), { key: 'ArrowDown' });
    fireEvent.click(within(screen.getByRole('menu')).getByText(item));
  };
  const at = (tick: number, pitch: number) =>
    act(() => session.own.patchState({ noteCursor: { tick, pitch } }));
  const take = () => heard.splice(0);
  return { ...project, track, notes, press, choose, at, take };
}

const pitches = (notes: readonly { pitch: number }[]) => notes.map(({ pitch }) => pitch);
const said = () =>
  screen
    .getAllByRole('status')
    .map(({ textContent }) => textContent)
    .join(' ');

it('[STUDIO-093] a note that is written or moved to another pitch sounds, also by a command, unless "Hear notes" is off', () => {
  const { press, take, choose } = open();
  press('Enter');
  press('ArrowUp', { ctrlKey: true });
  choose('Notes', 'Octave up');
  expect(take()).toEqual([60, 61, 73]);
  press('ArrowRight', { ctrlKey: true });
  expect(take()).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Hear notes' }));
  press('ArrowUp', { ctrlKey: true });
  expect(take()).toEqual([]);
});

it('[STUDIO-034] a person who keeps to the scale writes and moves to its tones only, by cursor and by keys', () => {
  const { session, press, notes, at } = open();
  changeMeta(session, { key: 2, scale: 'major' });
  fireEvent.click(screen.getByRole('button', { name: 'Keep to the scale' }));
  at(0, 60);
  press('Enter');
  // D major has no C: the nearest is C sharp or B, the lower of them.
  expect(pitches(notes())).toEqual([59]);
  at(0, 59);
  press('ArrowUp');
  expect(session.own.getState().noteCursor.pitch).toBe(61);
  press('Enter');
  press('ArrowUp', { ctrlKey: true });
  press('ArrowUp', { ctrlKey: true });
  expect(pitches(notes())).toEqual([59, 64]);
  fireEvent.click(screen.getByRole('button', { name: 'Keep to the scale' }));
  press('ArrowUp', { ctrlKey: true });
  expect(pitches(notes())).toEqual([59, 65]);
});

it('[STUDIO-095] each command on the selected notes, or on all, is one gesture that is named and can be undone', () => {
  const { session, press, notes, choose, changes, at } = open();
  at(0, 60);
  press('Enter');
  at(960, 62);
  press('Enter');
  act(() => session.own.patchState({ notes: [], quantise: { step: '1/4', strength: 50, swing: 0 } }));
  for (const [menu, text] of [
    ['Legato', ''],
    ['Staccato', '2 notes half as long'],
    ['Reverse', '2 notes reversed'],
    ['Humanise', '2 notes humanised by 1'],
    ['Semitone down', '2 notes a semitone down'],
    ['Fit to scale', '2 notes fitted to the scale'],
  ] as const) {
    const before = [notes(), changes()] as const;
    choose('Notes', menu);
    if (text === '') {
      expect(said()).toContain('Nothing changed');
      expect(changes()).toBe(before[1]);
      continue;
    }
    expect(said()).toContain(text);
    expect(changes()).toBe(before[1] + 1);
    expect(notes()).not.toEqual(before[0]);
    act(() => void session.undo.undo());
    expect(notes()).toEqual(before[0]);
    act(() => void session.undo.redo());
  }
  press('q');
  expect(said()).toContain('2 notes quantised');
});

it('[STUDIO-092] a person copies, pastes, duplicates, splits and joins notes by keys, and sets their chance', () => {
  const { session, press, notes, at } = open();
  at(0, 60);
  press('Enter');
  press('c', { ctrlKey: true });
  at(1920, 60);
  press('v', { ctrlKey: true });
  press('d', { ctrlKey: true });
  expect(notes().map(({ tick }) => tick)).toEqual([0, 1920, 2880]);
  press('a', { ctrlKey: true });
  at(2400, 60);
  press('s');
  expect(notes().map(({ tick, length }) => [tick, length])).toEqual([
    [0, 960],
    [1920, 480],
    [2400, 480],
    [2880, 960],
  ]);
  press('a', { ctrlKey: true });
  press('j');
  expect(notes()).toMatchObject([{ tick: 0, length: 3840, chance: 1 }]);
  press('<', { shiftKey: true });
  press('<', { shiftKey: true });
  expect(notes()).toMatchObject([{ chance: 0.8 }]);
  press('x', { ctrlKey: true });
  expect(notes()).toEqual([]);
  act(() => void session.undo.undo());
  expect(notes()).toHaveLength(1);
});

it('[STUDIO-092] a person sets velocity and chance of notes in the lane below them', () => {
  const { press, notes, at } = open();
  at(960, 60);
  press('Enter');
  const lane = () => screen.getByRole('button', { name: /of notes, show/ });
  const canvas = lane().parentElement?.querySelector('canvas') as HTMLCanvasElement;
  canvas.getBoundingClientRect = () => new DOMRect(0, 0, 900, 100);
  const drag = (y: number) => {
    for (const [type, on] of [
      ['pointerdown', canvas],
      ['pointerup', document.body],
    ] as const)
      fireEvent(
        on,
        new PointerEvent(type, { bubbles: true, button: 0, pointerId: 1, clientX: 96, clientY: y }),
      );
  };
  drag(70);
  expect(notes()).toMatchObject([{ velocity: 0.3, chance: 1 }]);
  fireEvent.click(lane());
  drag(50);
  expect(notes()).toMatchObject([{ velocity: 0.3, chance: 0.5 }]);
});

it('[STUDIO-096] a person stamps chords by degree, inverted and strummed, and reads the name of the selected chord', () => {
  const { session, press, notes, choose, changes, at } = open();
  act(() => changeMeta(session, { key: 0, scale: 'major' }));
  at(0, 60);
  const before = changes();
  choose('Chord', 'I C');
  expect(changes()).toBe(before + 1);
  expect(pitches(notes())).toEqual([60, 64, 67]);
  expect(screen.getByText('C', { selector: 'strong' })).toBeTruthy();
  expect(said()).toContain('C added, beat 1');
  press('a', { ctrlKey: true });
  press('Delete');
  choose('Chord', 'First inversion');
  choose('Chord', 'Strummed');
  at(0, 57);
  press('6', { altKey: true, code: 'Digit6' });
  expect(notes().map(({ tick, pitch, length }) => [tick, pitch, length])).toEqual([
    [0, 60, 3840],
    [60, 64, 3780],
    [120, 69, 3720],
  ]);
  expect(screen.getByText('Am/C', { selector: 'strong' })).toBeTruthy();
});

it('[STUDIO-094] a person sees clips of other tracks behind the one that is edited, dimmed and named, and edits only that', () => {
  const { session, press, choose, at } = open();
  at(0, 48);
  press('Enter');
  addNewTrack(session, { kind: 'instrument', name: 'Bass', instrument: 'bass' });
  act(() => addRegionAt(session, { track: session.own.getState().track ?? '', tick: 0 }));
  const other = session.song.getState().clips.find((clip) => clip.notes.length > 0);
  expect(screen.queryByRole('list', { name: 'Also shown' })).toBeNull();
  choose('Also show', 'Show Notes 1, Keys');
  const legend = screen.getByRole('list', { name: 'Also shown' });
  expect(within(legend).getByRole('listitem').textContent).toBe('Notes 1, Keys');
  at(0, 48);
  press('a', { ctrlKey: true });
  press('Delete');
  press('Enter');
  expect(session.song.getState().clips.find(({ id }) => id === other?.id)).toBe(other);
  choose('Also show', 'Hide Notes 1, Keys');
  expect(screen.queryByRole('list', { name: 'Also shown' })).toBeNull();
});
