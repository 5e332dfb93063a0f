import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import * as Y from 'yjs';
import { flash } from '#design/flash/flash.ts';
import { FlashHost } from '#design/flash/flash-host.tsx';
import { addTrackCommands, trackCommands } from '#studio/commands/change-tracks.ts';
import { exporting, openLocal } from '#testing/studio/open-local.ts';
import { Studio } from '../studio.tsx';

afterEach(() => {
  for (const { id } of flash.read()) flash.dismiss(id);
  cleanup();
});

function open() {
  const project = openLocal();
  render(
    <>
      <Studio session={project.session} title="Night bus" home={null} exporting={exporting} />
      <FlashHost />
    </>,
  );
  const tracks = () => project.session.song.getState().tracks.length;
  const run = (id: string) =>
    act(() =>
      [...addTrackCommands, ...trackCommands].find((command) => command.id === id)?.run(project.session),
    );
  return { ...project, tracks, run };
}

const mebibyte = 1024 * 1024;

it('[STUDIO-023] a person reads from 7 MiB on that the project is nearly full, and at 8 MiB nothing is added while deleting goes on', () => {
  const { room, tracks, run } = open();
  const [drums] = addTrackCommands;
  const nearly = () => screen.queryByText(/^This project is nearly full:/);
  act(() => room.patchState({ stateBytes: 7 * mebibyte - 1 }));
  expect(nearly()).toBeNull();
  act(() => room.patchState({ stateBytes: 7 * mebibyte }));
  expect(nearly()).not.toBeNull();
  const before = tracks();
  run(drums?.id ?? '');
  expect(tracks()).toBe(before + 1);
  act(() => room.patchState({ stateBytes: 8 * mebibyte }));
  expect(nearly()).toBeNull();
  const full = 'This project is full. Delete something or start a new one.';
  expect(screen.getAllByText(full)).toHaveLength(1);
  run(drums?.id ?? '');
  expect(tracks()).toBe(before + 1);
  expect(screen.getAllByText(full)).toHaveLength(2);
  run('delete-track');
  expect(tracks()).toBe(before);
});

it('[STUDIO-234] a person reads under "Problems" how much of a document was left out or made right, and of a clean one nothing', () => {
  const { doc, run } = open();
  expect(screen.queryByRole('button', { name: /^Problems/ })).toBeNull();
  // What a person deletes is no problem.
  run('delete-track');
  expect(screen.queryByRole('button', { name: /^Problems/ })).toBeNull();
  const stranger = new Y.Doc();
  const put = (map: string, id: string, values: object) =>
    stranger.getMap(map).set(id, new Y.Map(Object.entries(values)));
  put('tracks', 'one', { kind: 'drums', name: 'Drums', gain: 'loud', color: 99 });
  put('regions', 'lost', { track: 'one', clip: 'nowhere', start: 0, length: 3840 });
  act(() => Y.applyUpdate(doc, Y.encodeStateAsUpdate(stranger)));
  fireEvent.click(screen.getByRole('button', { name: 'Problems: 3' }));
  const list = within(screen.getByRole('dialog', { name: 'Problems' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
  expect(list).toEqual([
    '2 tracks: wrong values became the nearest or the default ones',
    '1 region: what they belong to is not there',
  ]);
});
