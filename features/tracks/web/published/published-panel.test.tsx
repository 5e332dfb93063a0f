// @vitest-environment happy-dom

import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { flash } from '#design/flash/flash.ts';
import type { TrackView } from '#features/tracks/contract.ts';
import { genres } from '#features/tracks/model/genres.ts';
import { trackDocument } from '#features/tracks/model/track-document.ts';
import { type Answers, aPage, ownTrack } from '#features/tracks/testing/a-track.ts';
import { openTracks } from '#features/tracks/testing/open-tracks.tsx';
import { conflict } from '#platform/pure/refusal.ts';
import { EditTrackPage } from '../edit/edit-track-page.tsx';
import { MyTracksPage } from '../edit/my-tracks-page.tsx';
import { TrackPage } from '../track-page.tsx';
import { PublishedActions, publishedTrack } from './published-track.ts';

afterEach(() => {
  act(() => publishedTrack.setState(null));
  for (const { id } of flash.read()) flash.dismiss(id);
  cleanup();
});

const panel = () => screen.findByRole('region', { name: '“Fog” is published' });
const noPanel = () => expect(screen.queryByRole('region', { name: /is published/ })).toBeNull();

/** A server with one track, which a save publishes. */
function aServer(refuses = false) {
  let track = ownTrack({ title: 'Fog', published: false });
  const answers: Answers = {
    'GET /api/accounts/tracks': () => aPage([ownTrack({ title: 'Tide' }), track]),
    'GET /api/users/:profile_link/mixdowns/:permalink': () => trackDocument(track),
    'GET /api/mixdowns/:id': () => trackDocument(track),
    'GET /api/mixdowns/:id/file_tags': () => ({ fileTags: null }),
    'GET /api/genres': () => genres,
    'PUT /api/mixdowns/:id'() {
      if (refuses) throw conflict('This track could not be processed and cannot be changed.');
      track = { ...track, published: true };
      return trackDocument(track);
    },
  };
  const params = { profileLink: track.user.profileLink, permalink: track.permalink };
  return { answers, id: track.id, params };
}

test('an owner who publishes on a card finds link, share, embed, list and cover there, and closes them [TRACK-134]', async () => {
  const { answers, id } = aServer();
  const page = (
    <PublishedActions value={(track: TrackView) => <button type="button">Add {track.title} to list</button>}>
      <MyTracksPage />
    </PublishedActions>
  );
  const { user } = await openTracks(page, { answers });
  await user.click(await screen.findByRole('button', { name: 'Publish Fog' }));
  const shown = within(await panel());
  expect(shown.getByRole<HTMLInputElement>('textbox', { name: 'Link' }).value).toBe(
    'https://tonehall.example/t/AbCdEfGh12',
  );
  expect((await panel()).closest('article')?.getAttribute('aria-label')).toBe('Fog');
  expect((await panel()).contains(document.activeElement)).toBe(false);
  expect(shown.getByRole('button', { name: 'Add Fog to list' })).toBeTruthy();
  expect(shown.getByRole('link', { name: 'Choose a cover' }).getAttribute('href')).toBe(
    `/account/tracks/${id}/edit`,
  );
  await user.click(shown.getByRole('button', { name: 'Share or embed' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Share' }));
  expect(dialog.getByRole('textbox', { name: 'Embed code' })).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  await user.click(shown.getByRole('button', { name: 'Close' }));
  noPanel();
});

test('an owner who publishes on the page of a track finds the same there [TRACK-134]', async () => {
  const { answers, params } = aServer();
  const { user } = await openTracks(<TrackPage params={params} />, { answers });
  await user.click(await screen.findByRole('button', { name: 'Publish Fog' }));
  expect(await panel()).toBeTruthy();
});

test('a track that the edit form publishes shows it on its page, and a later visit does not [TRACK-134]', async () => {
  const { answers, id, params } = aServer();
  const { user, went } = await openTracks(<EditTrackPage params={{ id }} />, { answers });
  await user.click(await screen.findByRole('switch', { name: 'Published' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(went).toHaveLength(1));
  cleanup();
  await openTracks(<TrackPage params={params} />, { answers });
  await user.click(within(await panel()).getByRole('button', { name: 'Close' }));
  noPanel();
});

test('a refused publication shows nothing of it [TRACK-134]', async () => {
  const { answers } = aServer(true);
  const { user } = await openTracks(<MyTracksPage />, { answers });
  await user.click(await screen.findByRole('button', { name: 'Publish Fog' }));
  expect(await screen.findByText('This track could not be processed and cannot be changed.')).toBeTruthy();
  noPanel();
});
