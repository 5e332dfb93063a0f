// @vitest-environment happy-dom

import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { flash } from '#design/flash/flash.ts';
import type { TrackView } from '#features/tracks/contract.ts';
import { trackDocument } from '#features/tracks/model/track-document.ts';
import { aTrack, mira, ownTrack } from '#features/tracks/testing/a-track.ts';
import { openTracks } from '#features/tracks/testing/open-tracks.tsx';
import { conflict } from '#platform/pure/refusal.ts';
import type { Viewer } from '#platform/web/viewer.ts';
import { trackHead } from '../track-head.ts';
import { TrackPage } from '../track-page.tsx';

afterEach(() => {
  for (const { id } of flash.read()) flash.dismiss(id);
  cleanup();
});

const linkCall = 'mixdowns/:id/secret_link';
const pageCall = 'GET /api/users/:profile_link/mixdowns/:permalink';

/** A server that keeps one link; each new one has the next number. */
function aLinkServer(plays: number) {
  let made = 0;
  let link: object | null = null;
  return {
    [`GET /api/${linkCall}`]: () => ({ secretLink: link }),
    [`POST /api/${linkCall}`]: () => {
      made += 1;
      link = {
        address: `/user/ben/track/demo?secret=s${made}`,
        plays,
        createdAt: '2026-03-05T14:07:00.000Z',
      };
      return { secretLink: link };
    },
    [`DELETE /api/${linkCall}`]: () => {
      link = null;
    },
  };
}

function open(track: TrackView, answers: Record<string, () => unknown> = {}, viewer: Viewer | null = mira) {
  const params = { profileLink: track.user.profileLink, permalink: track.permalink };
  const search: Record<string, string> = track.secret === undefined ? {} : { secret: track.secret };
  return openTracks(<TrackPage params={params} search={search} credits={() => 'Made from'} />, {
    answers: { [pageCall]: () => trackDocument(track), ...answers },
    viewer,
  });
}
const press = async (user: { click: (element: Element) => Promise<void> }, name: string) =>
  user.click(await screen.findByRole('button', { name }));
const shownLink = async () => (await screen.findByRole<HTMLInputElement>('textbox', { name: 'Link' })).value;

test('an owner makes a secret link, reads its plays, makes it anew and takes it away [TRACK-121] [TRACK-123]', async () => {
  const { user } = await open(ownTrack({ published: false }), aLinkServer(3));
  await press(user, 'Secret link');
  await press(user, 'Make a secret link');
  expect(await shownLink()).toBe('https://tonehall.example/user/ben/track/demo?secret=s1');
  expect(screen.getByText(/^Played 3 times by this link/)).toBeTruthy();
  await press(user, 'Make a new link');
  expect(screen.getByRole('alertdialog', { name: 'Make a new link?' })).toBeTruthy();
  await user.click(screen.getAllByRole('button', { name: 'Make a new link' }).at(-1) as Element);
  await screen.findByDisplayValue(/secret=s2$/);
  await press(user, 'Take the link away');
  expect(await screen.findByRole('button', { name: 'Make a secret link' })).toBeTruthy();
});

test('a refusal to make a link is shown with its reason [TRACK-121]', async () => {
  const refuse = () => {
    throw conflict('This track is published and needs no secret link.');
  };
  const answers = { ...aLinkServer(0), [`POST /api/${linkCall}`]: refuse };
  const { user } = await open(ownTrack({ published: false }), answers);
  await press(user, 'Secret link');
  await press(user, 'Make a secret link');
  expect(await screen.findByText('This track is published and needs no secret link.')).toBeTruthy();
});

test('"Secret link" is offered for the own ready unpublished track only [TRACK-121]', async () => {
  const others: [TrackView, Viewer | null][] = [
    [ownTrack(), mira],
    [ownTrack({ published: false, withheld: true }), mira],
    [ownTrack({ published: false, status: 'processing' }), mira],
    [aTrack({ published: false }), mira],
    [ownTrack({ published: false }), { ...mira, student: true } as Viewer],
  ];
  for (const [track, viewer] of others) {
    await open(track, {}, viewer);
    expect(screen.queryByRole('button', { name: 'Secret link' })).toBeNull();
    cleanup();
  }
});

test('who has the link sees player and status, and neither comments, likes, share nor credits [TRACK-122]', async () => {
  const can = { edit: false, delete: false, like: false, download: false };
  const track = aTrack({ published: false, secret: 's1', allowComments: true, can });
  const { calls } = await open(track, {}, null);
  expect(calls(pageCall)).toMatchObject([{ secret: 's1' }]);
  expect(screen.getByText('Only for those who have its secret link')).toBeTruthy();
  expect(screen.getByRole('button', { name: `Play ${track.title}` })).toBeTruthy();
  for (const name of [/^Like/, 'Share', 'Secret link', /Report/])
    expect(screen.queryByRole('button', { name })).toBeNull();
  expect(screen.queryByRole('heading', { name: 'Comments' })).toBeNull();
  expect(screen.queryByText('Made from')).toBeNull();
  const head = trackHead(track, { siteUrl: 'https://tonehall.example' });
  expect([head.noIndex, head.path]).toEqual([true, undefined]);
});
