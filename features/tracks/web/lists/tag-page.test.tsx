// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { aPage, aTrack } from '#features/tracks/testing/a-track.ts';
import { openTracks } from '#features/tracks/testing/open-tracks.tsx';
import { TagLinks } from '../tag-links.tsx';
import { TagPage } from './tag-page.tsx';
import { tagHead } from './topic-head.ts';

afterEach(cleanup);

const call = 'GET /api/tags/:tag/tracks';
const settings = { siteUrl: 'https://tonehall.example' };

test('the page of a tag reads its tracks in the order of its address and links to the others [TRACK-149]', async () => {
  const answers = { [call]: () => aPage([aTrack({ title: 'Ash' })]) };
  const { calls } = await openTracks(<TagPage params={{ tag: 'ночь' }} search={{ sort: 'new' }} />, {
    answers,
  });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('#ночь');
  expect(screen.getByRole('article', { name: 'Ash' })).toBeTruthy();
  expect(calls(call)).toEqual([{ tag: 'ночь', sort: 'new', items: 20, page: undefined }]);
  const path = `/tracks/tag/${encodeURIComponent('ночь')}`;
  const orders = within(screen.getByRole('navigation', { name: 'Order of the tracks' })).getAllByRole('link');
  expect(orders.map((link) => link.getAttribute('href'))).toEqual([
    path,
    `${path}?sort=new`,
    `${path}?sort=all_time`,
  ]);
});

test('a tag without tracks suggests an upload and all tracks [TRACK-149]', async () => {
  await openTracks(<TagPage params={{ tag: 'fog' }} search={{}} />);
  expect(screen.getByText('No track has the tag “fog” yet.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Look at all tracks' }).getAttribute('href')).toBe('/tracks');
});

test('the head of a tag names its feed, and asks search engines to leave out a tag without tracks [TRACK-149]', () => {
  const head = tagHead('fog', { sort: 'new', isEmpty: false }, settings);
  expect(head).toMatchObject({
    title: '#fog tracks',
    path: '/tracks/tag/fog?sort=new',
    links: [{ rel: 'alternate', href: 'https://tonehall.example/tracks/tag/fog/feed.xml' }],
  });
  expect(head).not.toHaveProperty('noIndex');
  expect(tagHead('fog', { sort: 'week', isEmpty: true }, settings)).toMatchObject({ noIndex: true });
});

test('tags of a track are links to their tracks, and plain on the education edition [TRACK-148]', async () => {
  await openTracks(<TagLinks tags={['slow', 'late-night']} />);
  const links = within(screen.getByRole('list', { name: 'Tags' })).getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['#slow', '/tracks/tag/slow'],
    ['#late-night', '/tracks/tag/late-night'],
  ]);
  cleanup();
  await openTracks(<TagLinks tags={['slow']} />, { educationMode: true });
  expect(screen.queryByRole('link')).toBeNull();
  expect(screen.getByText('#slow')).toBeTruthy();
});
