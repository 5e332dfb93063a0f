import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { flash } from '#design/flash/flash.ts';
import { FlashHost } from '#design/flash/flash-host.tsx';
import { exporting, type LocalProject, openLocal } from '#testing/studio/open-local.ts';
import { commands } from '../commands/table.ts';
import type { Exporting } from './export/export-dialog.tsx';
import { resetKeys } from './palette/own-keys.ts';
import { Studio } from './studio.tsx';

const bar = 3840;

beforeEach(() => {
  resetKeys();
});
afterEach(() => {
  for (const { id } of flash.read()) flash.dismiss(id);
  cleanup();
});

function open(
  state?: Parameters<typeof openLocal>[0],
  { kinds }: Pick<Exporting, 'kinds'> = exporting,
): LocalProject {
  const project = openLocal(state);
  render(
    <>
      <Studio
        session={project.session}
        title="Night bus"
        home={<a href="/">Home</a>}
        toChange="Ask Ben to join in to change it."
        faces={[{ id: 'ada', name: 'Ada Lovelace', picture: null }]}
        exporting={{ ...exporting, kinds }}
      />
      <FlashHost />
    </>,
  );
  return project;
}

const press = (
  key: string,
  options: Partial<KeyboardEventInit> = {},
  on: Element | null = document.activeElement,
) =>
  fireEvent.keyDown(on ?? document.body, {
    key,
    code: /^[a-z]$/i.test(key) ? `Key${key.toUpperCase()}` : key,
    ...options,
  });
const regions = ({ session }: LocalProject) => session.song.getState().regions;
const region = (project: LocalProject) => {
  const [first] = regions(project);
  if (first === undefined) throw new Error('There is no region');
  return first;
};
const cell = (name: string | RegExp, at?: number) =>
  at === undefined
    ? screen.getByRole('gridcell', { name })
    : (screen.getAllByRole('gridcell', { name })[at] as HTMLElement);
const said = () =>
  screen
    .getAllByRole('status')
    .map(({ textContent }) => textContent)
    .join(' ');

it('[STUDIO-006] a person who opens the empty template sees a drum track with an empty bar and begins a beat', () => {
  const project = open();
  expect(cell('Beat, Drums, bar 1 to 2, looped')).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Tempo').value).toBe('120');
  fireEvent.click(screen.getByRole('button', { name: 'Make a beat' }));
  expect(screen.queryByText('Begin with a beat')).toBeNull();
  expect(screen.getByRole('grid', { name: 'Drum grid' })).toBeTruthy();
  expect(project.changes()).toBe(0);
});

it('[STUDIO-006] a person who opens the empty template chooses "Record" and has pads while it records', async () => {
  open();
  fireEvent.click(screen.getByRole('button', { name: 'Record' }));
  expect(screen.getByRole('group', { name: 'Pads' })).toBeTruthy();
  expect(said()).toContain('Recording Drums');
});

it('[STUDIO-025] a person goes to the start by Enter', () => {
  const { session } = open();
  act(() => session.own.patchState({ cursor: bar }));
  press('Enter', {}, document.body);
  expect(session.own.getState().cursor).toBe(0);
});

it('[STUDIO-025] a person types a position in bars or in minutes', () => {
  const { session } = open();
  const field = screen.getByLabelText<HTMLInputElement>('Position');
  fireEvent.change(field, { target: { value: '17.3' } });
  press('Enter', {}, field);
  expect(session.own.getState().cursor).toBe(16 * bar + 2 * 960);
  expect(field.value).toBe('17.3.1');
  fireEvent.change(field, { target: { value: '0:02' } });
  press('Enter', {}, field);
  expect(session.own.getState().cursor).toBe(bar);
});

it('[STUDIO-027] a person types the tempo, and a tempo out of range becomes the nearest', () => {
  const { session } = open();
  const field = screen.getByLabelText<HTMLInputElement>('Tempo');
  fireEvent.change(field, { target: { value: '93.25' } });
  press('Enter', {}, field);
  expect(session.song.getState().tempo[0]?.bpm).toBe(93.25);
  fireEvent.change(field, { target: { value: '900' } });
  press('Enter', {}, field);
  expect(session.song.getState().tempo[0]?.bpm).toBe(300);
});

it('[STUDIO-204] a person moves, trims, splits and deletes a region by keys, and hears each in words', () => {
  const project = open();
  const first = cell('Beat, Drums, bar 1 to 2, looped');
  expect(first.tabIndex).toBe(0);
  first.focus();
  press('ArrowRight', { ctrlKey: true, shiftKey: true });
  expect(region(project).start).toBe(bar);
  expect(said()).toContain('Beat moved to bar 2');
  act(() => project.session.own.patchState({ cursor: bar, snap: '1/4' }));
  cell(/^Beat/).focus();
  press('ArrowRight', { altKey: true });
  expect(region(project).length).toBe(bar + 960);
  act(() => project.session.own.patchState({ cursor: bar + 960 }));
  press('s');
  expect(regions(project).map(({ start }) => start)).toEqual([bar, bar + 960]);
  expect(said()).toContain('split at bar 2.2');
  press('Delete');
  expect(regions(project)).toHaveLength(0);
});

it('[STUDIO-204] a person goes through the grid by arrows: one cell is the tab stop, empty places too', () => {
  const project = open();
  act(() => project.session.own.patchState({ snap: 'bar' }));
  cell(/^Beat/).focus();
  press('ArrowRight');
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Drums, bar 2, empty');
  const stops = within(screen.getByRole('grid', { name: 'Timeline' }))
    .getAllByRole('gridcell')
    .filter(({ tabIndex }) => tabIndex === 0);
  expect(stops).toHaveLength(1);
  press('ArrowLeft');
  expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^Beat/);
});

it('[STUDIO-209] a person who deletes the region with the focus stands on the place where it was', () => {
  open();
  cell(/^Beat/).focus();
  press('Delete');
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Drums, bar 1, empty');
  press('z', { ctrlKey: true });
  expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^Beat/);
});

it('[STUDIO-047] [STUDIO-048] the undo button names what it undoes; undoing says and selects it', () => {
  const project = open();
  cell(/^Beat/).focus();
  press('ArrowRight', { ctrlKey: true, shiftKey: true });
  act(() => project.session.own.patchState({ selection: [] }));
  fireEvent.click(screen.getByRole('button', { name: 'Undo move of Beat' }));
  expect(region(project).start).toBe(0);
  expect(said()).toContain('Undone: move of Beat');
  expect(project.session.own.getState().selection).toEqual([region(project).id]);
  fireEvent.click(screen.getByRole('button', { name: 'Redo move of Beat' }));
  expect(region(project).start).toBe(bar);
});

const pointer = (type: string, on: Element, x: number, y = 40) =>
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

it('[STUDIO-050] a person who drags a region over many points makes one change, when it is let go', () => {
  const project = open();
  act(() => project.session.own.patchState({ snap: 'bar' }));
  pointer('pointerdown', cell(/^Beat/), 10);
  for (let x = 20; x <= 320; x += 20) pointer('pointermove', document.body, x);
  expect(project.changes()).toBe(0);
  expect(cell('Beat, Drums, bar 3 to 4, looped')).toBeTruthy();
  pointer('pointerup', document.body, 330);
  expect(project.changes()).toBe(1);
  expect(region(project).start).toBe(2 * bar);
});

it('[STUDIO-049] a drag that Escape or a lost pointer breaks off changes nothing', () => {
  const project = open();
  for (const end of ['Escape', 'pointercancel']) {
    pointer('pointerdown', cell(/^Beat/), 10);
    pointer('pointermove', document.body, 330);
    if (end === 'Escape') press('Escape', {}, document.body);
    else pointer('pointercancel', document.body, 330);
    pointer('pointerup', document.body, 330);
    expect(cell('Beat, Drums, bar 1 to 2, looped')).toBeTruthy();
  }
  expect(project.changes()).toBe(0);
});

it('[STUDIO-205] a person writes, strengthens and clears steps of the drum grid by keys', () => {
  const project = open();
  const rows = () => project.session.song.getState().clips[0]?.rows;
  const grid = within(screen.getByRole('grid', { name: 'Drum grid' }));
  const step = () => grid.getByRole('button', { name: /^Kick, step 2(,|$)/ });
  grid.getByRole('button', { name: 'Kick, step 1' }).focus();
  press('ArrowRight');
  expect(document.activeElement).toBe(step());
  fireEvent.click(step());
  expect(rows()).toEqual([{ pad: 0, length: null, steps: [{ step: 1, velocity: 0.8, chance: 1 }] }]);
  expect(step().getAttribute('aria-pressed')).toBe('true');
  expect(said()).toContain('Kick added, step 2');
  press('+');
  expect(rows()?.[0]?.steps[0]?.velocity).toBe(0.9);
  fireEvent.click(step());
  expect(rows()).toEqual([]);
});

it('[STUDIO-201] each command is found in the palette and in the list of shortcuts', () => {
  const { session } = open();
  press('k', { ctrlKey: true }, document.body);
  const palette = screen.getByRole('listbox', { name: 'Commands', hidden: true });
  const found = within(palette)
    .getAllByRole('option', { hidden: true })
    .map(({ textContent }) => textContent ?? '');
  const can = commands.filter((command) => command.when?.(session) ?? true);
  for (const { label } of can) expect(found.some((text) => text.startsWith(label))).toBe(true);
  act(() => session.dialog.setState('shortcuts'));
  for (const { label } of commands) expect(screen.getAllByText(label).length).toBeGreaterThan(0);
  const ids = commands.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
});

it('[STUDIO-201] a person finds a command by a word in the palette and runs it by Enter', () => {
  const project = open();
  press('k', { ctrlKey: true }, document.body);
  const field = screen.getByRole('combobox', { name: 'Command', hidden: true });
  fireEvent.change(field, { target: { value: 'bass track' } });
  press('Enter', {}, field);
  expect(project.session.song.getState().tracks.map(({ name }) => name)).toEqual(['Drums', 'Bass', 'Master']);
});

it('[STUDIO-203] no shortcut acts while a text is typed, single keys can be switched off, and a key in use is refused by name', () => {
  const project = open();
  press('n', {}, screen.getByLabelText('Position'));
  expect(project.session.own.getState().metronome.on).toBe(false);
  press('n', {}, document.body);
  expect(project.session.own.getState().metronome.on).toBe(true);
  act(() => project.session.dialog.setState('shortcuts'));
  const change = screen.getByRole('button', { name: /^Key of "Metronome on or off"/, hidden: true });
  fireEvent.click(change);
  press('l', {}, change);
  expect(screen.getByText('L is the key of "Loop on or off".')).toBeTruthy();
  press('b', {}, change);
  fireEvent.click(screen.getByLabelText('Single keys act (such as S for split)'));
  act(() => project.session.dialog.setState(null));
  press('b', {}, document.body);
  expect(project.session.own.getState().metronome.on).toBe(true);
});

it('[STUDIO-014] a person who presses Ctrl+S reads that everything is saved by itself', () => {
  open();
  press('s', { ctrlKey: true }, document.body);
  expect(screen.getByText('Everything is saved by itself.')).toBeTruthy();
});

it('[STUDIO-015] the state of saving is shown, and said when it becomes bad and good again', () => {
  const { room } = open();
  expect(screen.getByText('Saved')).toBeTruthy();
  act(() => room.patchState({ saving: { kind: 'saving' } }));
  expect(said()).not.toContain('Saving...');
  act(() => room.patchState({ saving: { kind: 'offline' } }));
  expect(said()).toContain('Saved on this device, waiting for the network');
  act(() => room.patchState({ saving: { kind: 'saved' } }));
  expect(said()).toContain('Saved');
});

it('[STUDIO-008] a listener reads whom to ask, and no key or control changes the project', () => {
  const project = open({ role: 'listener' });
  expect(screen.getByText('You are listening to Night bus. Ask Ben to join in to change it.')).toBeTruthy();
  // Who is put out, as by logging out in another tab, is no listener whom the owner could let in.
  act(() => project.room.patchState({ closed: 'You are logged out.' }));
  expect(screen.queryByText(/Ask Ben/)).toBeNull();
  expect(screen.getByRole('button', { name: 'Open it again' })).toBeTruthy();
  act(() => project.room.patchState({ closed: null }));
  cell(/^Beat/).focus();
  for (const key of ['Delete', 's', 'm', 'a']) press(key);
  press('ArrowRight', { ctrlKey: true });
  fireEvent.click(screen.getByRole('button', { name: 'Kick, step 1' }));
  fireEvent.click(screen.getAllByRole('button', { name: 'Mute Drums' })[0] as Element);
  pointer('pointerdown', cell(/^Beat/), 10);
  pointer('pointermove', document.body, 330);
  pointer('pointerup', document.body, 330);
  expect(project.changes()).toBe(0);
});

it('[STUDIO-052] a mute is shown with the name of who set it, which the document does not have, and a solo changes nothing for others', () => {
  const project = open();
  const button = () => screen.getAllByRole('button', { name: 'Mute Drums' })[0] as HTMLElement;
  fireEvent.click(button());
  expect(project.session.song.getState().tracks[0]).toMatchObject({ mute: true, mutedBy: 'ada' });
  expect(button().title).toBe('Muted by Ada Lovelace');
  const changes = project.changes();
  fireEvent.click(screen.getAllByRole('button', { name: 'Solo Drums, for you only' })[0] as Element);
  expect(project.session.own.getState().solo).toHaveLength(1);
  expect(project.changes()).toBe(changes);
});

it('[STUDIO-206] a person moves and renames a region in the event list', () => {
  const project = open();
  fireEvent.click(screen.getByRole('tab', { name: 'Event list' }));
  const begins = screen.getByLabelText('Beginning of Beat');
  fireEvent.change(begins, { target: { value: '3.2' } });
  fireEvent.blur(begins);
  expect(region(project).start).toBe(2 * bar + 960);
  const name = screen.getByLabelText('Name of Beat');
  fireEvent.change(name, { target: { value: 'Intro' } });
  fireEvent.blur(name);
  expect(region(project).name).toBe('Intro');
});

it('[STUDIO-208] a person asks where they are and hears position, track, region, selection and what plays', () => {
  open();
  press('w', {}, document.body);
  expect(said()).toContain('Cursor at bar 1, track Drums, Beat open, Beat selected, stopped.');
});

it('[STUDIO-038] [STUDIO-041] a person copies, pastes and makes a copy independent', () => {
  const project = open();
  cell(/^Beat/).focus();
  press('c', { ctrlKey: true });
  act(() => project.session.own.patchState({ cursor: 4 * bar }));
  press('v', { ctrlKey: true });
  expect(regions(project).map(({ start }) => start)).toEqual([0, 4 * bar]);
  expect(new Set(regions(project).map(({ clip }) => clip)).size).toBe(1);
  press('k', { ctrlKey: true }, document.body);
  const field = screen.getByRole('combobox', { name: 'Command', hidden: true });
  fireEvent.change(field, { target: { value: 'independent' } });
  press('Enter', {}, field);
  expect(new Set(regions(project).map(({ clip }) => clip)).size).toBe(2);
});

it('[STUDIO-045] a person adds, renames, duplicates and deletes a track by keys', () => {
  const project = open();
  const names = () => project.session.song.getState().tracks.map(({ name }) => name);
  press('T', {}, document.body);
  press('T', { shiftKey: true }, document.body);
  expect(names()).toEqual(['Drums', 'Synth', 'Drums 2', 'Master']);
  press('F2', { shiftKey: true }, document.body);
  const field = screen.getByLabelText('Name of the track');
  fireEvent.change(field, { target: { value: 'Perc' } });
  press('Enter', {}, field);
  press('D', { ctrlKey: true, shiftKey: true }, document.body);
  expect(names()).toEqual(['Drums', 'Synth', 'Perc', 'Perc copy', 'Master']);
  press('Delete', { shiftKey: true }, document.body);
  expect(names()).toEqual(['Drums', 'Synth', 'Perc', 'Master']);
});

it('[STUDIO-248] a member whose plan exports MP3 only reads so for WAV, and where to upgrade', () => {
  open({}, { kinds: ['mp3'] });
  press('E', { ctrlKey: true, shiftKey: true }, document.body);
  const dialog = within(screen.getByRole('dialog', { name: 'Export' }));
  const start = () => dialog.getByRole<HTMLButtonElement>('button', { name: 'Export' });
  expect(start().disabled).toBe(false);
  fireEvent.change(dialog.getByLabelText('Format'), { target: { value: 'wav' } });
  expect(dialog.getByRole('link', { name: 'Upgrade' }).getAttribute('href')).toBe(exporting.plansUrl);
  expect(start().disabled).toBe(true);
});

it('[STUDIO-176] a member exports the loop only while there is one, at 44.1 or 48 kHz and in the bits of the format', () => {
  const { session } = open();
  press('E', { ctrlKey: true, shiftKey: true }, document.body);
  const dialog = within(screen.getByRole('dialog', { name: 'Export' }));
  const choices = (label: string) =>
    [...dialog.getByLabelText<HTMLSelectElement>(label).options].map(({ text }) => text);
  expect(choices('What')).toEqual(['The whole song']);
  act(() => session.own.patchState({ loop: { from: 0, to: bar } }));
  expect(choices('What')).toEqual(['The whole song', 'The loop']);
  expect(choices('Bits')).toEqual(['16 bit', '24 bit', '32 bit float']);
  fireEvent.change(dialog.getByLabelText('Format'), { target: { value: 'flac' } });
  expect(choices('Bits')).toEqual(['16 bit', '24 bit']);
  fireEvent.change(dialog.getByLabelText('Format'), { target: { value: 'mp3' } });
  expect(choices('Quality')).toEqual(['128 kbit/s', '192 kbit/s', '256 kbit/s', '320 kbit/s']);
  expect(choices('Sample rate')).toEqual(['44.1 kHz', '48 kHz']);
});

it('[STUDIO-030] a member who turns the metronome on hears clicks at its gain of -6 dB', () => {
  const { session } = open();
  const gains: number[] = [];
  const { metronome } = session.sound;
  session.sound.metronome = (options) => {
    gains.push(options.gain);
    metronome(options);
  };
  press('n', {}, document.body);
  expect(gains.map((gain) => gain.toFixed(2))).toEqual(['0.50']);
});

it('[STUDIO-044] a person names a marker, goes to it by the keys of the marker mode and from the palette, moves and deletes it', () => {
  const { session } = open();
  act(() => session.own.patchState({ cursor: 4 * bar + 960 }));
  press('k', {}, document.body);
  const field = screen.getByLabelText('Name of the marker');
  fireEvent.change(field, { target: { value: 'Verse' } });
  press('Enter', {}, field);
  expect(session.song.getState().markers).toMatchObject([{ name: 'Verse', tick: 4 * bar }]);
  act(() => session.own.patchState({ cursor: 0 }));
  press('K', { shiftKey: true }, document.body);
  press('1', {}, document.body);
  expect(session.own.getState()).toMatchObject({ cursor: 4 * bar, panel: 'clip' });
  expect(said()).toContain('Verse, bar 5');
  press('K', { shiftKey: true }, document.body);
  press('2', {}, document.body);
  expect(session.own.getState()).toMatchObject({ panel: 'mixer' });
  const marker = () => screen.getByRole('button', { name: /^Verse, bar/ });
  press('ArrowLeft', { ctrlKey: true }, marker());
  expect(marker().getAttribute('aria-label')).toBe('Verse, bar 4');
  press('k', { ctrlKey: true }, document.body);
  const words = screen.getByRole('combobox', { name: 'Command', hidden: true });
  fireEvent.change(words, { target: { value: 'verse' } });
  press('Enter', {}, words);
  expect(session.own.getState().cursor).toBe(3 * bar);
  press('Delete', {}, marker());
  expect(screen.queryByRole('list', { name: 'Markers' })).toBeNull();
});

it('[STUDIO-043] a person inserts a bar at the cursor and deletes the time of the loop, each as one change', () => {
  const project = open();
  press('i', { ctrlKey: true, altKey: true }, document.body);
  expect(region(project).start).toBe(bar);
  expect(said()).toContain('Time inserted, bar 1 to 2');
  act(() => project.session.own.patchState({ loop: { from: 0, to: bar }, isLooping: true }));
  press('x', { ctrlKey: true, altKey: true }, document.body);
  expect(region(project).start).toBe(0);
  expect(project.changes()).toBe(2);
});

it('[STUDIO-039] a person selects by a frame, by Ctrl, by track and by range, and a command acts on all of them as one gesture', () => {
  const project = open();
  const { session } = project;
  const selected = () => session.own.getState().selection.length;
  for (const cursor of [2, 4]) {
    press('c', { ctrlKey: true }, cell(/^Beat/, 0));
    act(() => session.own.patchState({ cursor: cursor * bar }));
    press('v', { ctrlKey: true }, cell(/^Beat/, 0));
  }
  act(() => session.own.patchState({ selection: [], cursor: 2 * bar }));
  press('A', { ctrlKey: true, shiftKey: true }, document.body);
  expect(selected()).toBe(1);
  press('A', { shiftKey: true }, cell(/^Beat/, 0));
  expect(selected()).toBe(3);
  const lane = cell(/^Beat/, 0).parentElement as Element;
  pointer('pointerdown', lane, 248, 5);
  pointer('pointermove', document.body, 248 + 500, 60);
  pointer('pointerup', document.body, 248 + 500, 60);
  expect(selected()).toBe(2);
  fireEvent(
    cell(/^Beat/, 2),
    new PointerEvent('pointerdown', { bubbles: true, button: 0, ctrlKey: true, pointerId: 1 }),
  );
  pointer('pointerup', document.body, 0);
  expect(selected()).toBe(3);
  const before = project.changes();
  press('m', {}, cell(/^Beat/, 0));
  expect(regions(project).every(({ mute }) => mute)).toBe(true);
  expect(project.changes()).toBe(before + 1);
});
