// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { SearchDocument } from '../contract.ts';
import { openSearch, usersNamed } from '../testing/open-search.tsx';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('innerWidth', 1440);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const all = 'mixdown,user,group,project';
const settle = (ms = 0) => act(() => vi.advanceTimersByTimeAsync(ms));
const field = () => screen.getByRole('searchbox', { name: 'Search for' });
const type = (text: string) => fireEvent.change(field(), { target: { value: text } });
const tabs = () => within(screen.getByRole('navigation', { name: 'Kinds of results' })).getAllByRole('link');
const labels = () => tabs().map(({ textContent }) => textContent);
const choose = async (label: string) => {
  fireEvent.click(screen.getByRole('link', { name: label }));
  await settle();
};
const names = () => screen.queryAllByRole('article').map((one) => one.getAttribute('aria-label'));
const sorts = () => screen.queryByRole('combobox', { name: 'Sort by' });
const sortBy = (value: string) => fireEvent.change(sorts() as Element, { target: { value } });
const options = () =>
  within(sorts() as HTMLElement)
    .getAllByRole('option')
    .map((one) => one.textContent);

test('the page searches for the term, type and sort of the address [COMM-035]', async () => {
  const { sent } = await openSearch('?term=%20night%20&type=user&sort=followers', () =>
    usersNamed(['Nightly']),
  );
  await settle();
  expect(sent).toEqual([{ q: 'night', types: 'user', sort: 'followers', items: 20, page: undefined }]);
  expect(names()).toEqual(['Nightly']);
  expect(tabs().find((tab) => tab.getAttribute('aria-current'))?.textContent).toBe('Users');
});

test.each([
  ['', 'All', all],
  ['&type=all', 'All', all],
  ['&type=track', 'Tracks', 'mixdown'],
  ['&type=mixdown', 'Tracks', 'mixdown'],
  ['&type=user', 'Users', 'user'],
  ['&type=group', 'Groups', 'group'],
  ['&type=project', 'Projects', 'project'],
])(
  'an address with "%s" selects the tab "%s" and searches %s [COMM-035] [COMM-036]',
  async (type, tab, types) => {
    const { sent } = await openSearch(`?term=night${type}`);
    expect(tabs().find((one) => one.getAttribute('aria-current'))?.textContent).toBe(tab);
    expect(sent.map((one) => one.types)).toEqual([types]);
  },
);

test('the tab for tracks has an address with mixdown [COMM-036]', async () => {
  const { navigations } = await openSearch('?term=night&type=user');
  await choose('Tracks');
  expect(navigations).toEqual(['/community/search?type=mixdown&term=night']);
});

test('a tab changes the type, keeps the term, drops the sort and loads page 1 [COMM-037]', async () => {
  const { sent, navigations } = await openSearch('?term=drum%20%26%20bass&type=user&sort=tracks');
  expect(labels()).toEqual(['All', 'Tracks', 'Users', 'Groups', 'Projects']);
  await choose('Groups');
  expect(navigations).toEqual(['/community/search?type=group&term=drum%20%26%20bass']);
  expect(sent.at(-1)).toEqual({ q: 'drum & bass', types: 'group', sort: 'rank', items: 20, page: undefined });
  await choose('Users');
  expect(sent.map(({ types }) => types)).toEqual(['user', 'group', 'user']);
  expect(sent.at(-1)).toMatchObject({ sort: 'rank', page: undefined });
});

test('a mobile device has no tab for projects, and all means the other three types [COMM-038]', async () => {
  vi.stubGlobal('innerWidth', 1019);
  const { sent } = await openSearch('?term=night&type=all');
  expect(labels()).toEqual(['All', 'Tracks', 'Users', 'Groups']);
  expect(sent.map(({ types }) => types)).toEqual(['mixdown,user,group']);
  cleanup();
  const phone = vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone) Mobile/15E148');
  vi.stubGlobal('innerWidth', 1440);
  const again = await openSearch('?term=night&type=all');
  expect(labels()).not.toContain('Projects');
  expect(again.sent.map(({ types }) => types)).toEqual(['mixdown,user,group']);
  phone.mockRestore();
});

test('a search for all sends 20 items, the four types in order and no sort [COMM-039] [COMM-040] [COMM-041]', async () => {
  const { sent } = await openSearch('?term=night&type=all&sort=plays');
  expect(sent).toEqual([{ q: 'night', types: all, items: 20, page: undefined }]);
});

test.each([
  [
    'mixdown',
    ['Relevance', 'Newest', 'Most played', 'Most liked'],
    '[COMM-043]',
    ['rank', 'created_at', 'plays', 'likes'],
  ],
  [
    'user',
    ['Relevance', 'Most followers', 'Most tracks', 'Newest'],
    '[COMM-044]',
    ['rank', 'followers', 'tracks', 'created_at'],
  ],
  [
    'group',
    ['Relevance', 'Most followers', 'Most members', 'Newest'],
    '[COMM-045]',
    ['rank', 'followers', 'members', 'created_at'],
  ],
  [
    'project',
    ['Relevance', 'Last edited', 'Created', 'Alphabetical'],
    '[COMM-046]',
    ['rank', 'updated_at', 'created_at', 'title'],
  ],
] as const)('the sorts of %s are %j %s', async (type, texts, _id, values) => {
  const { sent } = await openSearch(`?term=night&type=${type}`);
  expect(options()).toEqual(texts);
  for (const value of values.slice(1)) {
    sortBy(value);
    await settle();
  }
  expect(sent.map(({ sort }) => sort)).toEqual(values);
});

test('the sort field is hidden for all, and rank is the default [COMM-042] [COMM-047]', async () => {
  await openSearch('?term=night&type=all');
  expect(sorts()).toBeNull();
  await choose('Tracks');
  expect((sorts() as HTMLSelectElement).value).toBe('rank');
});

test('another sort clears the results and loads page 1 [COMM-048]', async () => {
  let answer: ((document: SearchDocument) => void) | undefined;
  const { sent } = await openSearch('?term=night&type=user', ({ sort }) =>
    sort === 'rank' ? usersNamed(['One', 'Two']) : new Promise((resolve) => (answer = resolve)),
  );
  await settle();
  expect(names()).toEqual(['One', 'Two']);
  sortBy('tracks');
  await settle();
  expect(names()).toEqual([]);
  expect(sent.at(-1)).toMatchObject({ sort: 'tracks', page: undefined });
  answer?.(usersNamed(['Two', 'One']));
  await settle();
  expect(names()).toEqual(['Two', 'One']);
});

test('typing sends at most one search in 200 ms, and always the last term [COMM-049]', async () => {
  const { sent } = await openSearch('?type=all');
  for (const text of ['n', 'ni', 'nig', 'nigh']) {
    type(text);
    await settle(40);
  }
  expect(sent.map(({ q }) => q)).toEqual(['n']);
  await settle(50);
  expect(sent.map(({ q }) => q)).toEqual(['n', 'nigh']);
  type('night');
  await settle(199);
  type('night d');
  await settle(1000);
  expect(sent.map(({ q }) => q).at(-1)).toBe('night d');
  expect(sent.length).toBeLessThanOrEqual(4);
});

test('a late answer for an earlier term, type or sort is ignored [COMM-050]', async () => {
  const answers = new Map<string, (document: SearchDocument) => void>();
  await openSearch('?term=early&type=user', ({ q, types, sort }) => {
    return new Promise((resolve) => answers.set(`${q} ${types} ${sort}`, resolve));
  });
  const answer = async (key: string, name: string) => {
    answers.get(key)?.(usersNamed([name]));
    await settle();
  };
  type('late');
  await settle(250);
  await answer('late user rank', 'Late');
  await answer('early user rank', 'Early');
  expect(names()).toEqual(['Late']);
  sortBy('tracks');
  await settle();
  await choose('Groups');
  await answer('late group rank', 'Of groups');
  await answer('late user tracks', 'Of tracks');
  expect(names()).toEqual(['Of groups']);
});

test('a search without results shows a text and a link [COMM-051]', async () => {
  for (const [question, href, text] of [
    ['?term=nothing', '/tracks', 'Browse tracks'],
    ['?type=group&term=no+thing', '/community/search?type=all&term=no%20thing', 'Search for everything'],
  ] as const) {
    await openSearch(question);
    await settle();
    expect(screen.getByText('No tracks, users, groups or projects were found')).toBeTruthy();
    expect(screen.getByRole('link', { name: text }).getAttribute('href')).toBe(href);
    cleanup();
  }
});

test('an empty or blank term sends no search [COMM-052]', async () => {
  const { sent } = await openSearch('');
  await settle(500);
  cleanup();
  const blank = await openSearch('?term=%20%20&type=user');
  type('   ');
  await settle(500);
  await choose('Tracks');
  expect([...sent, ...blank.sent]).toEqual([]);
  type('x');
  await settle(500);
  expect(blank.sent).toHaveLength(1);
  type('');
  await settle(500);
  expect(blank.sent).toHaveLength(1);
  expect(names()).toEqual([]);
});

test('the next page is loaded by its cursor and added; a failed load can be retried', async () => {
  let fails = true;
  const { sent } = await openSearch('?term=night&type=user', ({ page }) => {
    if (page === undefined) return usersNamed(['One'], 'further');
    if (fails) throw new Error('gone');
    return usersNamed(['One', 'Two']);
  });
  await settle();
  fireEvent.click(screen.getByRole('button', { name: /more/i }));
  await settle(60_000);
  expect(names()).toEqual(['One']);
  fails = false;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await settle(1000);
  expect(names()).toEqual(['One', 'Two']);
  expect(sent.at(-1)?.page).toBe('further');
});

test('the page shows a corrected term', async () => {
  const found = usersNamed(['Midnight']);
  await openSearch('?term=midngiht', () => ({
    ...found,
    meta: { ...found.meta, correctedTerm: 'midnight' },
  }));
  await settle();
  expect(screen.getByText('midnight')).toBeTruthy();
  expect(screen.getByText(/Nothing is called “midngiht”/)).toBeTruthy();
});
