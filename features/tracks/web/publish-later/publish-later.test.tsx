// @vitest-environment happy-dom

import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { TrackView } from '#features/tracks/contract.ts';
import { genres } from '#features/tracks/model/genres.ts';
import { trackDocument } from '#features/tracks/model/track-document.ts';
import { aTrack, ownTrack } from '#features/tracks/testing/a-track.ts';
import { openTracks } from '#features/tracks/testing/open-tracks.tsx';
import { invalid } from '#platform/pure/refusal.ts';
import { toLocalTime } from '#platform/web/local-time.ts';
import { EditTrackPage } from '../edit/edit-track-page.tsx';
import { TrackCard } from '../track-card.tsx';
import { TrackPage } from '../track-page.tsx';

afterEach(() => {
  vi.unstubAllEnvs();
  cleanup();
});

const at = '2027-03-05T14:07:00.000Z';
const saveCall = 'PUT /api/mixdowns/:id';

function open(track: TrackView, save: () => unknown = () => trackDocument(track)) {
  return openTracks(<EditTrackPage params={{ id: track.id }} />, {
    answers: {
      'GET /api/mixdowns/:id': () => trackDocument(track),
      'GET /api/mixdowns/:id/file_tags': () => ({ fileTags: null }),
      'GET /api/genres': () => genres,
      [saveCall]: save,
    },
  });
}
const later = () => screen.findByRole<HTMLInputElement>('switch', { name: 'Publish later' });
const time = () => screen.getByLabelText<HTMLInputElement>('Publish at');
const planOf = (call: Record<string, unknown> | undefined) =>
  (call as { mixdown: { publishAt?: string | null } }).mixdown.publishAt;

test('a musician plans a time in the own time zone, which is named [TRACK-133]', async () => {
  const { user, calls } = await open(ownTrack({ published: false }));
  await user.click(await later());
  expect(
    screen.getByText(`In your time zone, ${Intl.DateTimeFormat().resolvedOptions().timeZone}`),
  ).toBeTruthy();
  expect(new Date(time().value).getTime()).toBeGreaterThan(Date.now());
  fireEvent.change(time(), { target: { value: toLocalTime(at) } });
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(planOf(calls(saveCall)[0])).toBe(at));
});

test('a planned time is shown, sent only when it changes, and taken back by the switch [TRACK-130] [TRACK-133]', async () => {
  const { user, calls } = await open(ownTrack({ published: false, publishAt: at }));
  expect((await later()).checked).toBe(true);
  expect(time().value).toBe(toLocalTime(at));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(calls(saveCall)).toHaveLength(1));
  expect(planOf(calls(saveCall)[0])).toBeUndefined();
  cleanup();
  const again = await open(ownTrack({ published: false, publishAt: at }));
  await again.user.click(await later());
  await again.user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(again.calls(saveCall)).toHaveLength(1));
  expect(planOf(again.calls(saveCall)[0])).toBeNull();
});

test('a planned time is required, and "Published" switches the plan off [TRACK-133]', async () => {
  const { user, calls } = await open(ownTrack({ published: false }));
  await user.click(await later());
  expect(new Date(time().value).getTime() - Date.now()).toBeGreaterThan(3_600_000 - 60_000);
  fireEvent.change(time(), { target: { value: '' } });
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(screen.getByText('This field is required')).toBeTruthy();
  expect(calls(saveCall)).toEqual([]);
  await user.click(screen.getByRole('switch', { name: 'Published' }));
  await waitFor(() => expect(screen.queryByRole('switch', { name: 'Publish later' })).toBeNull());
  fireEvent.click(screen.getByRole('switch', { name: 'Published' }));
  expect((await later()).checked).toBe(false);
});

test('a refused time says why at its field [TRACK-130]', async () => {
  const refuse = () => {
    throw invalid({ publish_at: ['must be in the future'] });
  };
  const { user } = await open(ownTrack({ published: false }), refuse);
  await user.click(await later());
  await user.click(screen.getByRole('button', { name: 'Save' }));
  // At the field, and above the buttons.
  expect(await screen.findAllByText('Publish at must be in the future')).toHaveLength(2);
});

test('a published track offers no later time [TRACK-133]', async () => {
  const { user } = await open(ownTrack());
  await screen.findByRole('textbox', { name: 'Title' });
  expect(screen.queryByRole('switch', { name: 'Publish later' })).toBeNull();
  await user.click(screen.getByRole('switch', { name: 'Published' }));
  expect(await later()).toBeTruthy();
});

test('card and page show their owner when a track will be published, or why it was not [TRACK-132] [TRACK-133]', async () => {
  vi.stubEnv('TZ', 'Asia/Tokyo');
  const planned = ownTrack({ published: false, publishAt: at });
  await openTracks(<TrackCard track={planned} editable />);
  expect((await screen.findByText('23:07, 05 Mar 2027')).getAttribute('datetime')).toBe(at);
  cleanup();
  const refused = ownTrack({ published: false, publishRefused: 'hidden' });
  const params = { profileLink: refused.user.profileLink, permalink: refused.permalink };
  await openTracks(<TrackPage params={params} />, {
    answers: { 'GET /api/users/:profile_link/mixdowns/:permalink': () => trackDocument(refused) },
  });
  expect(
    await screen.findByText(/It was not published at its time: the moderators have hidden it/),
  ).toBeTruthy();
  cleanup();
  await openTracks(<TrackCard track={aTrack({ published: false, publishAt: at })} />);
  expect(screen.queryByText(/05 Mar 2027/)).toBeNull();
});
