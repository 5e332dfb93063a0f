// @vitest-environment happy-dom

import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { openTracks } from '#features/tracks/testing/open-tracks.tsx';
import { noNumbers, trackNumbers } from '../../model/statistics.ts';
import type { StatisticsView } from '../../statistics.contract.ts';
import { StatisticsPage } from './statistics-page.tsx';

afterEach(cleanup);

const trackId = '0198f000-0000-7000-8000-000000000001';
const empty: StatisticsView = {
  track: null,
  days: ['2026-11-24', '2026-11-25', '2026-11-26'].map((day) => ({ day, ...noNumbers })),
  totals: noNumbers,
  before: noNumbers,
  tracks: [],
  places: [],
};
const numbers = { ...noNumbers, plays: 1234, likes: 5 };
const busy: StatisticsView = {
  ...empty,
  days: empty.days.map((one, at) => ({ ...one, plays: at * 100, likes: at })),
  totals: numbers,
  before: { ...noNumbers, plays: 1000, likes: 10 },
  tracks: [{ id: trackId, title: 'Night bus', permalink: 'night-bus', ...numbers }],
  places: [
    { place: 'search', host: '', plays: 9 },
    { place: 'embed', host: 'blog.example', plays: 4 },
    { place: 'embed', host: '*', plays: 2 },
    { place: 'embed', host: '', plays: 1 },
  ],
};

const open = (view: StatisticsView, search: Record<string, string> = {}) =>
  openTracks(<StatisticsPage search={search} />, { answers: { 'GET /api/account/statistics': () => view } });

test('the owner sees totals with their change, and by keys the number of each day [TRACK-141]', async () => {
  const { user } = await open(busy);
  const tabs = screen.getAllByRole('tab').map(({ textContent }) => textContent);
  expect(tabs).toHaveLength(trackNumbers.length);
  expect([tabs[0], tabs[3], tabs[5]]).toEqual([
    'Plays 1,234 +23 %',
    'Likes 5 −50 %',
    'Downloads 0 as before',
  ]);
  const chart = () => screen.getByRole('slider', { name: /by day/ });
  expect(chart().getAttribute('aria-valuetext')).toBe('Thu, 26 Nov 2026: 200 plays');
  act(() => chart().focus());
  await user.keyboard('{ArrowLeft}');
  expect(screen.getByText('Wed, 25 Nov 2026: 100 plays')).toBeTruthy();
  await user.keyboard('{Home}{ArrowLeft}');
  expect(chart().getAttribute('aria-valuetext')).toBe('Tue, 24 Nov 2026: 0 plays');
  await user.click(screen.getByRole('tab', { name: /Likes/ }));
  fireEvent.keyDown(chart(), { key: 'End' });
  expect(screen.getByText('Thu, 26 Nov 2026: 2 likes')).toBeTruthy();
});

test('all days are there as a table, and tracks and places in words [TRACK-141]', async () => {
  const { user } = await open(busy, { days: '90' });
  await user.click(screen.getByRole('button', { name: 'Show as table' }));
  const days = within(screen.getByRole('region', { name: 'Numbers by day' })).getAllByRole('row');
  expect(days.map(({ textContent }) => textContent).slice(1, 3)).toEqual([
    'Thu, 26 Nov 2026200' + '00200',
    'Wed, 25 Nov 2026100' + '00100',
  ]);
  const track = screen.getByRole('link', { name: 'Night bus' });
  expect(track.getAttribute('href')).toBe(`/account/statistics?days=90&track=${trackId}`);
  for (const place of ['Search', 'Player on blog.example', 'Further sites', 'Players on other sites'])
    expect(screen.getByRole('rowheader', { name: place })).toBeTruthy();
});

test('period, track and file stand in the addresses [TRACK-141]', async () => {
  await open(
    { ...busy, track: { id: trackId, title: 'Night bus', permalink: 'night-bus' }, tracks: [] },
    { days: '7', track: trackId },
  );
  const periods = within(screen.getByRole('navigation', { name: 'Period' })).getAllByRole('link');
  expect(periods.map(({ textContent }) => textContent)).toEqual(['7 days', '30 days', '90 days', 'A year']);
  expect(periods.map((link) => link.getAttribute('aria-current'))).toEqual(['page', null, null, null]);
  expect(periods[3]?.getAttribute('href')).toBe(`/account/statistics?days=365&track=${trackId}`);
  expect(screen.getByRole('link', { name: 'Download CSV' }).getAttribute('href')).toBe(
    `/api/account/statistics.csv?days=7&track=${trackId}`,
  );
  expect(screen.getByRole('link', { name: 'All tracks' }).getAttribute('href')).toBe(
    '/account/statistics?days=7',
  );
  expect(screen.getByText('Of Night bus')).toBeTruthy();
});

test('in another period the last day is named, whatever day was chosen before [TRACK-141]', async () => {
  const longer = { ...busy, days: [{ day: '2026-11-23', ...noNumbers }, ...busy.days] };
  const views: Record<string, StatisticsView> = { '7': busy, '30': longer };
  function Changing() {
    const [days, setDays] = useState('7');
    return (
      <>
        <button type="button" onClick={() => setDays('30')}>
          Change
        </button>
        <StatisticsPage search={{ days }} />
      </>
    );
  }
  const answer = ({ days }: { days?: string }) => views[days ?? ''];
  const { user } = await openTracks(<Changing />, { answers: { 'GET /api/account/statistics': answer } });
  await user.click(screen.getByRole('button', { name: 'Change' }));
  const chart = await screen.findByRole('slider', { name: /by day/ });
  expect(chart.getAttribute('aria-valuemax')).toBe('4');
  expect(chart.getAttribute('aria-valuetext')).toBe('Thu, 26 Nov 2026: 200 plays');
});

test('without numbers there are two ways on and no chart [TRACK-141]', async () => {
  const { calls } = await open(empty, { days: 'nonsense' });
  expect(calls('GET /api/account/statistics')).toEqual([{ days: '30' }]);
  expect(screen.queryByRole('slider')).toBeNull();
  expect(screen.getByRole('link', { name: 'Upload a track' }).getAttribute('href')).toBe('/account/tracks');
  expect(screen.getByRole('link', { name: 'Share your profile' }).getAttribute('href')).toMatch(/^\/user\//);
});
