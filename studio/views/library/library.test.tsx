import { act, cleanup, createEvent, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { settle } from '#testing/settle.ts';
import { exporting, type LocalProject, openLocal } from '#testing/studio/open-local.ts';
import { Studio } from '../studio.tsx';

const bar = 3840;
afterEach(cleanup);

/** The empty template with the library open. */
async function openLibrary(state?: Parameters<typeof openLocal>[0]): Promise<LocalProject> {
  const project = openLocal(state);
  render(
    <Studio session={project.session} title="Night bus" home={<a href="/">Home</a>} exporting={exporting} />,
  );
  fireEvent.keyDown(document.body, { key: 'b', code: 'KeyB' });
  await settle();
  return project;
}

const library = () => within(screen.getByRole('region', { name: 'Library' }));
const rows = () => within(library().getByRole('list', { name: 'Sounds' })).getAllByRole('listitem');
const firstSound = () => {
  const [first] = library().getAllByRole('button', { pressed: false, name: /, \d+ bars?, / });
  if (first === undefined) throw new Error('There is no sound');
  return first;
};
const nameOf = (button: HTMLElement) => button.textContent?.split(',')[0]?.trim() ?? '';
const search = () => library().getByRole<HTMLInputElement>('searchbox');
const type = async (value: string) => {
  fireEvent.change(search(), { target: { value } });
  await settle();
};
const placed = ({ session }: LocalProject) =>
  session.song
    .getState()
    .regions.filter(({ clip }) =>
      session.song.getState().clips.some(({ id, recipe }) => id === clip && recipe !== null),
    );
const said = ({ session }: LocalProject) => session.said.getState().text;

it('[STUDIO-134] [STUDIO-142] a person types words, narrows by choices with their counts, and reads maker and licence', async () => {
  await openLibrary();
  expect(document.activeElement).toBe(search());
  expect(library().getByText(/^\d{3} sounds$/)).toBeTruthy();
  await type('deep huose');
  const kind = library().getByLabelText<HTMLSelectElement>('Kind');
  const bass = [...kind.options].find(({ value }) => value === 'bass');
  expect(bass?.text).toBe('Bass (5)');
  fireEvent.change(kind, { target: { value: 'bass' } });
  await settle();
  expect(library().getByText('5 sounds')).toBeTruthy();
  expect(rows()).toHaveLength(5);
  expect(rows()[0]?.textContent).toContain('Deep House. Tonehall, free for every use');
  await type('zzzzzz');
  expect(library().getByText('No sound fits. Try other words or fewer filters.')).toBeTruthy();
});

it('[STUDIO-137] a person who uses keys alone goes down the list and places a sound at the cursor by Enter', async () => {
  const project = await openLibrary();
  act(() => project.session.own.patchState({ cursor: 5 * bar + 700 }));
  await type('house bass');
  fireEvent.keyDown(search(), { key: 'ArrowDown' });
  const sound = document.activeElement as HTMLElement;
  expect(sound).toBe(firstSound());
  fireEvent.keyDown(sound, { key: 'ArrowDown' });
  expect(document.activeElement).not.toBe(sound);
  const name = nameOf(document.activeElement as HTMLElement);
  fireEvent.keyDown(document.activeElement as HTMLElement, { key: 'Enter' });
  await settle();
  const [region] = placed(project);
  // A loop begins on a bar.
  expect(region).toMatchObject({ start: 5 * bar, name });
  const track = project.session.song.getState().tracks.find(({ id }) => id === region?.track);
  expect(track).toMatchObject({ kind: 'instrument', name });
  expect(said(project)).toBe(`${name} placed at bar 6 on a new track`);
  expect(project.changes()).toBe(1);
  expect(project.session.undo.getState().undoLabel).toBe(`loop ${name}`);
});

it('[STUDIO-137] a person drags a beat onto the drum track, and by a double click it comes on a new one', async () => {
  const project = await openLibrary();
  const [drums] = project.session.song.getState().tracks;
  await type('house drums');
  const row = rows()[0] as HTMLElement;
  const data = new Map<string, string>();
  const dataTransfer = {
    ...{ setData: (kind: string, value: string) => data.set(kind, value), effectAllowed: '' },
    get types() {
      return [...data.keys()];
    },
  };
  fireEvent.dragStart(row, { dataTransfer });
  const lane = document.querySelector(`[data-lane="${drums?.id}"]`);
  if (lane === null) throw new Error('There is no lane');
  expect(fireEvent.dragOver(lane, { dataTransfer })).toBe(false);
  const px = 40 / 960;
  const drop = createEvent.drop(lane, { dataTransfer });
  Object.defineProperty(drop, 'clientX', { value: 248 + (8 * bar + 100) * px });
  fireEvent(lane, drop);
  await settle();
  expect(placed(project)).toMatchObject([{ start: 8 * bar, track: drums?.id }]);
  const heard: (string | null)[] = [];
  project.session.preview.subscribe(() => heard.push(project.session.preview.getState().loop));
  fireEvent.click(firstSound(), { detail: 1 });
  fireEvent.click(firstSound(), { detail: 2 });
  fireEvent.doubleClick(firstSound());
  await settle();
  // The second press does not end what the first began.
  expect(heard.map((loop) => loop !== null)).toEqual([true]);
  const [, second] = [...placed(project)].sort((a, b) => b.start - a.start);
  expect(second?.track).not.toBe(drums?.id);
  expect(project.session.song.getState().tracks.find(({ id }) => id === second?.track)?.kind).toBe('drums');
});

it('[STUDIO-138] [STUDIO-142] a person finds favourites, what they used lately, and the sounds of the project, whose licences an export lists', async () => {
  const project = await openLibrary();
  const list = library().getByLabelText('List');
  const show = async (value: string) => {
    fireEvent.change(list, { target: { value } });
    await settle();
  };
  const [first, second] = library()
    .getAllByRole('button', { name: /, \d+ bars?, / })
    .map((button) => nameOf(button));
  fireEvent.click(library().getByRole('button', { name: `Favourite: ${first}` }));
  await settle();
  expect(library().getByRole('button', { name: `Favourite: ${first}`, pressed: true })).toBeTruthy();
  expect(said(project)).toBe(`${first} is a favourite`);
  fireEvent.click(library().getByRole('button', { name: `Add ${second} to the project` }));
  await settle();
  act(() => project.session.dialog.setState('export'));
  await settle();
  // What is exported says whose sounds are in it (STUDIO-142).
  const licences = screen.getByRole('region', { name: 'Licences' });
  expect(licences.textContent).toContain(`${second}.`);
  expect(licences.textContent).toContain('free for every use');
  act(() => project.session.dialog.setState(null));
  for (const [value, name] of [
    ['favourites', first],
    ['used', second],
    ['project', second],
  ] as const) {
    await show(value);
    expect(rows()).toHaveLength(1);
    expect(rows()[0]?.textContent).toContain(name);
  }
});

it('[STUDIO-135] a person presses a sound to hear it, and Escape ends it wherever the focus is', async () => {
  const project = await openLibrary();
  const heard: (string | null)[] = [];
  project.session.preview.subscribe(() => heard.push(project.session.preview.getState().loop));
  const sound = firstSound();
  fireEvent.click(sound);
  await settle();
  expect(sound.getAttribute('aria-pressed')).toBe('true');
  expect(said(project)).toContain(`Preview of ${nameOf(sound)}`);
  fireEvent.keyDown(sound, { key: 'Escape' });
  expect(sound.getAttribute('aria-pressed')).toBe('false');
  fireEvent.click(sound);
  await settle();
  fireEvent.keyDown(document.querySelector('[data-scope="timeline"]') ?? document.body, { key: 'Escape' });
  expect(sound.getAttribute('aria-pressed')).toBe('false');
  expect(heard.map((loop) => loop !== null)).toEqual([true, false, true, false]);
  expect(project.changes()).toBe(0);
});

it('[STUDIO-006] a person who opens the empty template takes a loop, and a listener hears sounds and places none', async () => {
  const project = openLocal();
  render(
    <Studio session={project.session} title="Night bus" home={<a href="/">Home</a>} exporting={exporting} />,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Add a loop' }));
  await settle();
  expect(document.activeElement).toBe(search());
  cleanup();
  const other = await openLibrary({ role: 'listener' });
  const sound = firstSound();
  fireEvent.keyDown(sound, { key: 'Enter' });
  await settle();
  expect(other.changes()).toBe(0);
  expect(library().getAllByRole('button', { name: /^Add / })[0]?.getAttribute('aria-disabled')).toBe('true');
});
