// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openSearch, usersNamed } from '../testing/open-search.tsx';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('innerWidth', 1440);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const settle = () => act(() => vi.advanceTimersByTimeAsync(250));
const form = () => screen.getByRole('form', { name: 'Filters' });
const field = (label: string) => within(form()).getByLabelText<HTMLInputElement>(label);
const fill = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
const chips = () =>
  within(screen.getByRole('list', { name: 'Chosen filters' }))
    .getAllByRole('link')
    .map(({ textContent }) => textContent);

test('filters of the address are searched for, shown in the form and as chips [COMM-103] [COMM-104]', async () => {
  const { sent } = await openSearch(
    '?type=mixdown&term=night&genre=drum-and-bass&bpm_from=180&bpm_to=170&key=F%23%20minor&licence=cc&length=2_5&date=week&tag=field-recording',
  );
  await settle();
  expect(sent).toEqual([
    {
      q: 'night',
      types: 'mixdown',
      sort: 'rank',
      items: 20,
      page: undefined,
      genre: 'drum-and-bass',
      tag: 'field-recording',
      length: '2_5',
      bpmFrom: 170,
      bpmTo: 180,
      key: 'F# minor',
      licence: 'cc',
      date: 'week',
    },
  ]);
  expect(field('Genre').value).toBe('drum-and-bass');
  expect(field('Tempo from, in bpm').value).toBe('170');
  expect(chips()).toEqual([
    'Remove filter: Drum & Bass',
    'Remove filter: #field-recording',
    'Remove filter: 2 to 5 minutes',
    'Remove filter: 170 to 180 bpm',
    'Remove filter: F♯ minor',
    'Remove filter: Creative Commons',
    'Remove filter: Last 7 days',
    'Clear filters',
  ]);
});

test('a choice from a list applies at once with what is typed, and Enter applies the typed alone [COMM-103]', async () => {
  const { navigations } = await openSearch('?type=mixdown&term=night&sort=plays');
  fill('Tempo from, in bpm', '120');
  fill('Genre', 'techno');
  await settle();
  fill('Tag', '#Field Recording');
  fireEvent.submit(form());
  await settle();
  expect(navigations).toEqual([
    '/community/search?type=mixdown&term=night&sort=plays&genre=techno&bpm_from=120',
    '/community/search?type=mixdown&term=night&sort=plays&genre=techno&tag=field-recording&bpm_from=120',
  ]);
});

test('a chip takes its filter away and keeps the rest, term and sort; the focus goes to "Filters" [COMM-104]', async () => {
  const { navigations, sent } = await openSearch(
    '?type=mixdown&term=night&sort=plays&genre=techno&date=year',
  );
  await settle();
  fireEvent.click(screen.getByRole('link', { name: 'Remove filter: Techno' }));
  await settle();
  expect(document.activeElement?.textContent).toBe('Filters (1)');
  fireEvent.click(screen.getByRole('link', { name: 'Clear filters' }));
  await settle();
  expect(navigations).toEqual([
    '/community/search?type=mixdown&term=night&sort=plays&date=year',
    '/community/search?type=mixdown&term=night&sort=plays',
  ]);
  expect(sent.at(-1)).toEqual({ q: 'night', types: 'mixdown', sort: 'plays', items: 20, page: undefined });
  expect(screen.queryByRole('list', { name: 'Chosen filters' })).toBeNull();
});

test('filters without a term are searched by the newest, typing keeps them, and other tabs drop them [COMM-101] [COMM-103]', async () => {
  const { sent, navigations } = await openSearch('?type=mixdown&genre=techno');
  await settle();
  expect(sent).toMatchObject([{ q: '', sort: 'created_at', genre: 'techno' }]);
  const sorts = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Sort by' });
  expect([...sorts.options].map(({ value }) => value)).toEqual(['created_at', 'plays', 'likes']);
  fireEvent.change(screen.getByRole('searchbox', { name: 'Search for' }), { target: { value: 'dub' } });
  await settle();
  expect(sent.at(-1)).toMatchObject({ q: 'dub', genre: 'techno' });
  fireEvent.click(screen.getByRole('link', { name: 'Users' }));
  await settle();
  expect(navigations.at(-1)).toBe('/community/search?type=user&term=dub');
  expect(sent.at(-1)).not.toHaveProperty('genre');
  expect(screen.queryByRole('form', { name: 'Filters' })).toBeNull();
});

test('the number found is said, and nothing found names what to leave out [COMM-104] [COMM-105]', async () => {
  const found = usersNamed(['One']);
  const answer = Promise.withResolvers<typeof found>();
  await openSearch('?type=mixdown&term=night&genre=techno', () => answer.promise);
  await settle();
  // The element is there before its text is: otherwise screen readers do not say it.
  const status = document.querySelector('p[role=status]');
  expect(status?.textContent).toBe('');
  answer.resolve({ ...found, meta: { ...found.meta, total: 2000, totalCounted: false } });
  await settle();
  expect(status?.textContent).toBe('More than 2,000 tracks');
  expect(status?.isConnected).toBe(true);
  cleanup();
  const none = usersNamed([]);
  await openSearch('?type=mixdown&term=night&genre=techno&bpm_from=190', () => ({
    ...none,
    meta: {
      ...none.meta,
      foundWithout: [
        { filter: 'tempo', total: 1, totalCounted: true },
        { filter: 'term', total: 1200, totalCounted: true },
      ],
    },
  }));
  await settle();
  expect(screen.getByRole('status').textContent).toBe('No track fits all of this');
  const links = [/^Without “From/, /^Without “night/].map((name) => screen.getByRole('link', { name }));
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Without “From 190 bpm”: 1 track', '/community/search?type=mixdown&term=night&genre=techno'],
    ['Without “night”: 1,200 tracks', '/community/search?type=mixdown&term=&genre=techno&bpm_from=190'],
  ]);
});

test('a typed tempo may have a comma, and one that is none, or no tag, is refused at its field [COMM-103]', async () => {
  const { navigations } = await openSearch('?type=mixdown&term=night');
  fill('Tempo from, in bpm', '15');
  fill('Tempo to, in bpm', 'abc');
  fill('Tag', 'a/b');
  fireEvent.submit(form());
  const described = (label: string) =>
    document.getElementById(field(label).getAttribute('aria-describedby') ?? '')?.textContent;
  expect(['Tempo from, in bpm', 'Tempo to, in bpm', 'Tag'].map(described)).toEqual([
    '20 to 400',
    '20 to 400',
    'Letters, digits and hyphens, 30 at most',
  ]);
  expect(document.activeElement).toBe(field('Tempo from, in bpm'));
  expect(navigations).toEqual([]);
  fill('Tempo from, in bpm', '127,5');
  fill('Tempo to, in bpm', '');
  fill('Tag', '');
  expect(described('Tag')).toBeUndefined();
  fireEvent.submit(form());
  await settle();
  expect(navigations).toEqual(['/community/search?type=mixdown&term=night&bpm_from=127.5']);
});
