// @vitest-environment happy-dom

import { act, cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { buttonClass } from '#design/button/button-class.ts';
import type { TrackView } from '#features/tracks/contract.ts';
import { trackDocument } from '#features/tracks/model/track-document.ts';
import type { FailureReason } from '#features/tracks/model/track-failure.ts';
import { type Answers, aTrack, ownTrack } from '#features/tracks/testing/a-track.ts';
import { openTracks } from '#features/tracks/testing/open-tracks.tsx';
import { invalid, Refusal } from '#platform/pure/refusal.ts';
import { TrackCard } from './track-card.tsx';
import { TrackFacts } from './track-facts.tsx';
import { TrackFailure } from './track-failure.tsx';

afterEach(() => {
  vi.useRealTimers();
  cleanup();
});

const open = (track: TrackView, answers?: Answers) =>
  openTracks(<TrackCard track={track} editable />, { answers });
/** Renders a failed track as its own page and edit page show it. */
function openFailed(reason: FailureReason, retryUntil: string | null = null, answers?: Answers) {
  const track = failed(reason, retryUntil);
  return openTracks(<TrackFacts track={track} failure={<TrackFailure track={track} />} />, { answers });
}
const status = () => within(screen.getByRole('article')).getByRole('status');
const list = () => screen.getAllByRole('listitem').map((item) => item.textContent);

test.each(['waiting', 'processing'] as const)(
  '%s shows "Being processed..." [TRACK-030]',
  async (trackStatus) => {
    await open(ownTrack({ status: trackStatus, audioMp3Url: null }));
    expect(status().textContent).toBe('Being processed...');
  },
);

test('error shows "Error while publishing" [TRACK-031]', async () => {
  await open(ownTrack({ status: 'error', audioMp3Url: null }));
  expect(status().textContent).toBe('Error while publishing');
});

const failed = (reason: FailureReason, retryUntil: string | null = null) =>
  ownTrack({ title: 'Fog', status: 'error', audioMp3Url: null, failure: { reason, retryUntil } });

test.each([
  ['too_long', 'It is longer than 60 minutes.'],
  ['unsupported', 'It has more than 8 channels'],
  ['too_costly', 'takes more work than its length allows'],
  ['unreadable', 'could not be read as audio'],
  ['file_gone', 'Upload it again.'],
  ['interrupted', 'Upload it again.'],
] as const)(
  'an owner of a track that failed as %s reads why and what to do [TRACK-099]',
  async (reason, text) => {
    await openFailed(reason);
    expect(screen.getByText(new RegExp(text))).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Try again/ })).toBeNull();
  },
);

test('an owner retries a given up track by keyboard, once [TRACK-099]', async () => {
  const { user, calls } = await openFailed('interrupted', '2026-11-29T10:00:00.000Z');
  expect(screen.getByText(/kept until 29 November 2026/)).toBeTruthy();
  act(() => screen.getByRole('button', { name: 'Try again to process Fog' }).focus());
  await user.keyboard('{Enter}');
  expect(calls('POST /api/mixdowns/:id/retry')).toHaveLength(1);
});

test('an owner whose retry is refused reads why [TRACK-099]', async () => {
  const { user } = await openFailed('interrupted', '2026-11-29T10:00:00.000Z', {
    'POST /api/mixdowns/:id/retry': () => {
      throw new Refusal(409, 'The file of this track is not kept any more. Upload it again.');
    },
  });
  await user.click(screen.getByRole('button', { name: 'Try again to process Fog' }));
  expect(await screen.findByText(/The file of this track is not kept any more/)).toBeTruthy();
});

test('a done but unpublished track shows "Only visible to you" [TRACK-032]', async () => {
  await open(ownTrack({ published: false }));
  expect(status().textContent).toBe('Only visible to you');
});

test('an owner publishes a track on its card by one press, and a refusal is shown [TRACK-120]', async () => {
  const refusal = new Refusal(409, 'This track could not be processed and cannot be changed.');
  const answers = {
    'PUT /api/mixdowns/:id': () => {
      throw refusal;
    },
  };
  const { user, calls } = await open(ownTrack({ id: 'n1', title: 'Fog', published: false }), answers);
  await user.click(await screen.findByRole('button', { name: 'Publish Fog' }));
  expect(await screen.findByText(refusal.message)).toBeTruthy();
  expect(calls('PUT /api/mixdowns/:id')).toEqual([{ id: 'n1', mixdown: { published: true } }]);
});

test('an owner whose track may not be published reads why [TRACK-120]', async () => {
  const { user } = await open(ownTrack({ title: 'Fog', published: false }), {
    'PUT /api/mixdowns/:id': () => {
      throw invalid({ published: ['The moderators have hidden this track'] });
    },
  });
  const button = await screen.findByRole('button', { name: 'Publish Fog' });
  expect(button.className).toBe(buttonClass('quiet', 'small'));
  await user.click(button);
  expect(await screen.findByText('The moderators have hidden this track')).toBeTruthy();
});

test.each([
  ['published', ownTrack()],
  ['not ready', ownTrack({ published: false, status: 'error', audioMp3Url: null })],
  ['hidden by the moderators', ownTrack({ published: false, withheld: true })],
  ['of a school only', ownTrack({ published: false, schoolOnly: true })],
  ['of somebody else', aTrack({ published: false })],
])('a track that is %s offers no publishing on its card [TRACK-120]', async (_what, track) => {
  await open(track);
  await import('./publish-button.tsx');
  await act(async () => {});
  expect(screen.queryByRole('button', { name: /^Publish/ })).toBeNull();
});

test('a track hidden by moderation says so', async () => {
  await open(ownTrack({ published: false, withheld: true }));
  expect(status().textContent).toBe('Hidden by the moderators');
});

test('a done and published track shows its plays, likes and comments [TRACK-033]', async () => {
  await open(aTrack({ plays: 1234, likesCount: 1, commentsCount: 0 }));
  expect(list()).toEqual(['1.2k plays', '1 like', '0 comments']);
});

test('only a done track can be played, and only its card links to its page [TRACK-035]', async () => {
  await open(aTrack({ title: 'Ready' }));
  expect(screen.getByRole('button', { name: 'Play Ready' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Ready' }).getAttribute('href')).toBe('/user/ben/track/ready');
  cleanup();
  for (const trackStatus of ['waiting', 'processing', 'error'] as const) {
    await open(ownTrack({ title: 'Not yet', status: trackStatus, audioMp3Url: null }));
    expect(screen.queryByRole('button', { name: /Play/ })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Not yet' })).toBeNull();
    cleanup();
  }
});

test('only the owner sees the edit link [TRACK-029]', async () => {
  await open(ownTrack({ title: 'Mine', id: 'own' }));
  expect(screen.getByRole('link', { name: 'Edit Mine' }).getAttribute('href')).toBe(
    '/account/tracks/own/edit',
  );
  cleanup();
  await open(aTrack());
  expect(screen.queryByRole('link', { name: /^Edit/ })).toBeNull();
});

test("the owner's pending track is polled every 5 seconds and updates [TRACK-037]", async () => {
  vi.useFakeTimers();
  const track = ownTrack({ title: 'Soon', status: 'waiting', audioMp3Url: null });
  const later: TrackView[] = [
    { ...track, status: 'processing' },
    { ...track, status: 'done', audioMp3Url: '/files/a.mp3' },
  ];
  const { calls } = await open(track, {
    'GET /api/mixdowns/:id': () => trackDocument(later.shift() ?? track),
  });
  const asked = () => calls('GET /api/mixdowns/:id').length;
  await act(() => vi.advanceTimersByTimeAsync(4900));
  expect(asked()).toBe(0);
  await act(() => vi.advanceTimersByTimeAsync(200));
  expect(asked()).toBe(1);
  expect(status().textContent).toBe('Being processed...');
  await act(() => vi.advanceTimersByTimeAsync(5100));
  expect(asked()).toBe(2);
  expect(screen.getByRole('button', { name: 'Play Soon' })).toBeTruthy();
  await act(() => vi.advanceTimersByTimeAsync(20_000));
  expect(asked()).toBe(2);
});
