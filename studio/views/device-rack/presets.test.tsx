import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { FlashHost } from '#design/flash/flash-host.tsx';
import { settle } from '#testing/settle.ts';
import { exporting, type LocalProject, openLocal } from '#testing/studio/open-local.ts';
import { addNewTrack } from '../../commands/change-tracks.ts';
import { putPreset } from '../../commands/own-presets.ts';
import { Studio } from '../studio.tsx';

afterEach(cleanup);

/** A project with an analog track whose devices are shown. */
async function openDevices(): Promise<LocalProject> {
  const project = openLocal();
  const { session } = project;
  addNewTrack(session, { kind: 'instrument', name: 'Synth', instrument: 'analog' });
  session.own.patchState({ panel: 'devices' });
  render(
    <>
      <Studio session={session} title="Night bus" home={<a href="/">Home</a>} exporting={exporting} />
      <FlashHost />
    </>,
  );
  await settle();
  return project;
}

const devices = ({ session }: LocalProject) => {
  const { track } = session.own.getState();
  return session.song.getState().devices.filter((device) => device.track === track);
};
const presets = () => screen.getByLabelText<HTMLSelectElement>('Preset of Analog');
const choose = async (menu: string, item: string | RegExp) => {
  // By keys: a button takes no second click within 300 ms, and a fast machine is quicker.
  fireEvent.keyDown(screen.getByRole('button', { name: menu }), { key: 'ArrowDown' });
  fireEvent.click(screen.getByRole('menuitem', { name: item }));
  await settle();
};
const dialog = (name: string) => within(screen.getByRole('dialog', { name }));

async function save(title: string, name: string, tags: string): Promise<void> {
  const open = dialog(title);
  fireEvent.change(open.getByLabelText('Name'), { target: { value: name } });
  fireEvent.change(open.getByLabelText('Tags'), { target: { value: tags } });
  fireEvent.click(open.getByRole('button', { name: 'Save' }));
  await settle();
}

it('[STUDIO-132] a person browses presets by arrow keys, each sounds at once, and one undo leads back to before', async () => {
  const project = await openDevices();
  const before = devices(project);
  const sounds: unknown[] = [];
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp']) {
    fireEvent.keyDown(presets(), { key });
    await settle();
    sounds.push(devices(project)[0]?.params);
  }
  expect(new Set(sounds.map((params) => JSON.stringify(params))).size).toBe(3);
  expect(presets().selectedOptions[0]?.text).toBe(presets().options[2]?.text);
  expect(project.session.undo.getState().undoLabel).toBe('preset of Analog');
  act(() => void project.session.undo.undo());
  expect(devices(project)).toEqual(before);
  act(() => void project.session.undo.redo());
  expect(devices(project)[0]?.params).toEqual(sounds.at(-1));
  // Another browsing is another step.
  fireEvent.blur(presets());
  fireEvent.keyDown(presets(), { key: 'ArrowDown' });
  act(() => void project.session.undo.undo());
  expect(devices(project)[0]?.params).toEqual(sounds.at(-1));
});

it('[STUDIO-131] a person saves a device as a preset, finds it with the built-in ones and by its tag, renames and deletes it', async () => {
  const project = await openDevices();
  fireEvent.keyDown(presets(), { key: 'ArrowDown' });
  await settle();
  const saved = devices(project)[0]?.params;
  await choose('More for Analog', 'Save as a preset...');
  await save('Save Analog as a preset', 'Rain on tin', 'pad, wet');
  expect(project.session.said.getState().text).toBe('Preset Rain on tin saved');
  fireEvent.keyDown(presets(), { key: 'ArrowDown' });
  await settle();
  expect(devices(project)[0]?.params).not.toEqual(saved);
  const own = [...presets().options].find(({ text }) => text === 'Rain on tin');
  fireEvent.change(presets(), { target: { value: own?.value } });
  await settle();
  expect(devices(project)[0]?.params).toEqual(saved);

  await choose('Your presets', /^Use/);
  const list = dialog('Your presets');
  fireEvent.change(list.getByLabelText('Find by name or tag'), { target: { value: 'nothing' } });
  expect(list.getByText('None of your presets has these words.')).toBeTruthy();
  fireEvent.change(list.getByLabelText('Find by name or tag'), { target: { value: 'wet' } });
  fireEvent.click(list.getByRole('button', { name: 'Rename Rain on tin' }));
  await save('Rename Rain on tin', 'Rain on glass', 'wet');
  expect(list.getByText('Rain on glass')).toBeTruthy();
  fireEvent.click(list.getByRole('button', { name: 'Delete Rain on glass' }));
  await settle();
  expect(list.queryByText('Rain on glass')).toBeNull();
});

it('[STUDIO-131] a person saves the chain of a track and puts it on another, whose instrument it replaces', async () => {
  const project = await openDevices();
  const { session } = project;
  await choose('Add a device', 'Reverb');
  await choose('Your presets', /^Save the chain/);
  await save('Save the chain of Synth', 'Big room', '');
  act(() => addNewTrack(session, { kind: 'instrument', name: 'Bass', instrument: 'bass' }));
  await choose('Your presets', /^Use/);
  const changes = project.changes();
  fireEvent.click(dialog('Your presets').getByRole('button', { name: 'Use Big room' }));
  await settle();
  expect(devices(project).map(({ type }) => type)).toEqual(['analog', 'reverb']);
  expect(project.changes()).toBe(changes + 1);
  expect(session.said.getState().text).toBe('Big room put on Bass');
  act(() => void session.undo.undo());
  expect(devices(project).map(({ type }) => type)).toEqual(['bass']);
});

it('[STUDIO-133] a preset with parameters that are unknown, missing or out of range is read as far as it goes', async () => {
  const project = await openDevices();
  const { session } = project;
  const track = session.song.getState().tracks.find(({ id }) => id === session.own.getState().track);
  if (track === undefined) throw new Error('There is no track');
  const params = [
    { id: 'cutoff', value: 9e9 },
    { id: 'fromTheFuture', value: 1 },
  ];
  const strange = [
    { type: 'analog', on: true, params },
    { type: 'theremin', on: true, params: [] },
    { type: 'delay', on: false, params: [] },
  ];
  act(() => putPreset(session, track, { name: 'Strange', devices: strange }));
  const [analog, delay] = devices(project);
  expect([analog?.type, delay?.type, delay?.on, devices(project).length]).toEqual([
    'analog',
    'delay',
    false,
    2,
  ]);
  expect(analog?.params).not.toHaveProperty('fromTheFuture');
  expect(analog?.params.cutoff).toBeLessThanOrEqual(20_000);
  act(() => putPreset(session, track, { name: 'Room', devices: [{ type: 'reverb', on: true, params: [] }] }));
  expect(devices(project).map(({ type }) => type)).toEqual(['analog', 'delay', 'reverb']);
});
