// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { flash } from '#design/flash/flash.ts';
import { aTrack, mira, ownTrack } from '#features/tracks/testing/a-track.ts';
import { openTracks } from '#features/tracks/testing/open-tracks.tsx';
import { TrackActions } from './track-actions.tsx';
import { TrackMenuButton } from './track-menu-button.tsx';

afterEach(() => {
  for (const { id } of flash.read()) flash.dismiss(id);
  cleanup();
});

const call = 'POST /api/mixdowns/:id/reports';

test('a member reports a track with a reason from its menu by the keyboard [TRACK-162]', async () => {
  const track = aTrack();
  const { user, calls } = await openTracks(<TrackActions track={track} loadedAt={0} />, {
    answers: { [call]: () => ({}) },
    viewer: mira,
  });
  screen.getByRole('button', { name: `More for ${track.title}` }).focus();
  await user.keyboard('{Enter}');
  await screen.findByRole('menuitem', { name: 'Report track' });
  await user.keyboard('{End}{Enter}');
  const form = (await screen.findByRole('dialog')).querySelector('form') as HTMLFormElement;
  fireEvent.submit(form);
  expect(
    await screen.findByText('Error! You need to tell us why you are reporting this track.'),
  ).toBeTruthy();
  expect(calls(call)).toEqual([]);
  await user.type(screen.getByRole('textbox'), 'This is my song');
  fireEvent.submit(form);
  expect(await screen.findByText('Thank you. Our moderators will look at it.')).toBeTruthy();
  expect(calls(call)).toEqual([{ id: track.id, reason: 'This is my song' }]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('guests, site admins and the owner cannot report a track [TRACK-162]', async () => {
  for (const [track, viewer] of [
    [aTrack(), null],
    [aTrack(), { ...mira, siteAdmin: true }],
    [ownTrack(), { ...mira, id: ownTrack().user.id }],
  ] as const) {
    const { user } = await openTracks(<TrackActions track={track} loadedAt={0} />, { viewer });
    await user.click(screen.getByRole('button', { name: `More for ${track.title}` }));
    expect(await screen.findByRole('menuitem', { name: 'Play next' })).toBeTruthy();
    expect(screen.queryByRole('menuitem', { name: 'Report track' })).toBeNull();
    cleanup();
  }
});

test('where the menu of a track cannot be loaded the page stays and says so, and the next press opens it [TRACK-193]', async () => {
  const module = await import('./track-menu.tsx');
  let fails = true;
  const loadMenu = async () => {
    if (fails) throw new Error('Offline');
    return module;
  };
  const track = aTrack();
  const { user } = await openTracks(<TrackMenuButton track={track} loadMenu={loadMenu} />, { viewer: null });
  const more = screen.getByRole('button', { name: `More for ${track.title}` });
  await user.click(more);
  expect(await screen.findByText('The menu could not be loaded. Please reload the page.')).toBeTruthy();
  await waitFor(() => expect(more.getAttribute('aria-expanded')).toBe('false'));
  fails = false;
  await user.click(more);
  expect(await screen.findByRole('menuitem', { name: 'Play next' })).toBeTruthy();
});
