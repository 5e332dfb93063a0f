// @vitest-environment happy-dom
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { openTracks } from '#features/tracks/testing/open-tracks.tsx';
import { SearchBox } from './search-box.tsx';

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const call = 'GET /api/community/search';
const track = {
  id: 't1',
  type: 'mixdown',
  attributes: { title: 'Night train', selfLink: '/user/ada/track/night-train' },
  relationships: { user: { data: { id: 'u1', type: 'user' } } },
};
const user = {
  id: 'u2',
  type: 'user',
  attributes: { username: 'Nightingale', selfLink: '/user/nightingale', avatarSmallUrl: '/n.webp' },
};
const group = { id: '7', type: 'group', attributes: { name: 'Night owls', selfLink: '/group/night-owls' } };
const ada = { id: 'u1', type: 'user', attributes: { username: 'Ada', selfLink: '/user/ada' } };
const meta = { nextPage: null, total: 3, totalCounted: true, correctedTerm: null };

const open = (answer: () => unknown = () => ({ data: [track, user, group], included: [ada], meta })) =>
  openTracks(<SearchBox />, { answers: { [call]: answer } as never });
const field = () => screen.getByLabelText('Search', { selector: 'input' });
const names = () => screen.queryAllByRole('option').map((option) => option.textContent);

test.each([
  [1020, 'X11; Linux x86_64', 'Search project, user, track, or group'],
  [1019, 'X11; Linux x86_64', 'Search user, track, or group'],
  [1366, 'iPad; CPU OS 19_0 like Mac OS X', 'Search user, track, or group'],
])('at %i px of a browser of "%s" it says "%s" [SHELL-057]', async (width, system, words) => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(`Mozilla/5.0 (${system})`);
  vi.stubGlobal('innerWidth', width);
  await open();
  expect(field().getAttribute('placeholder')).toBe(words);
});

test('typing suggests tracks, members and groups, and the arrows and Enter open one', async () => {
  const { user: hand, went, calls } = await open();
  await hand.type(field(), 'night');
  await waitFor(() =>
    expect(names()).toEqual(['Night trainTrack by Ada', 'NightingaleMember', 'Night owlsGroup']),
  );
  expect(calls(call)).toEqual([{ q: 'night', types: 'mixdown,user,group', items: 7 }]);
  expect(field().getAttribute('aria-expanded')).toBe('true');
  expect(screen.getAllByRole('status').map((status) => status.textContent)).toContain('3 suggestions');
  await hand.keyboard('{ArrowDown}{ArrowDown}');
  const chosen = screen.getByRole('option', { selected: true });
  expect(chosen.textContent).toBe('NightingaleMember');
  expect(field().getAttribute('aria-activedescendant')).toBe(chosen.id);
  await hand.keyboard('{Enter}');
  expect(went).toEqual(['/user/nightingale']);
});

test('without a selection Enter searches, Escape closes the list, and the arrows wrap around', async () => {
  const { user: hand, went } = await open();
  await hand.type(field(), 'night');
  await waitFor(() => expect(names()).toHaveLength(3));
  await hand.keyboard('{ArrowUp}');
  expect(screen.getByRole('option', { selected: true }).textContent).toBe('Night owlsGroup');
  await hand.keyboard('{ArrowDown}');
  expect(screen.queryByRole('option', { selected: true })).toBeNull();
  await hand.keyboard('{Escape}');
  expect(names()).toEqual([]);
  expect(field().getAttribute('aria-expanded')).toBe('false');
  await hand.keyboard('{Enter}');
  expect(went).toEqual(['/community/search?type=all&term=night']);
});

test('one letter sends no call, and when the call fails the field still searches', async () => {
  const {
    user: hand,
    went,
    calls,
  } = await open(() => {
    throw new Error('no network');
  });
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await hand.type(field(), 'n');
  await act(() => vi.advanceTimersByTimeAsync(400));
  vi.useRealTimers();
  expect(calls(call)).toEqual([]);
  await hand.type(field(), 'ight{Enter}');
  expect(went).toEqual(['/community/search?type=all&term=night']);
  expect(names()).toEqual([]);
});

test('suggestions show covers of tracks and groups and pictures of members [SHELL-144]', async () => {
  const pictured = (one: object, more: object) => ({
    ...one,
    attributes: { ...(one as typeof track).attributes, ...more },
  });
  const { user: hand } = await open(() => ({
    data: [
      pictured(track, { imageSmallUrl: '/t.webp' }),
      pictured(user, { avatarSmallUrl: '/u.webp' }),
      pictured(group, { pictureSmallUrl: '/g.webp' }),
      { ...track, id: 't2' },
    ],
    included: [ada],
    meta,
  }));
  await hand.type(field(), 'night');
  await waitFor(() => expect(names()).toHaveLength(4));
  const pictures = screen
    .getAllByRole('option')
    .map(
      (option) => option.querySelector('img')?.getAttribute('src') ?? option.querySelector('svg')?.tagName,
    );
  expect(pictures).toEqual(['/t.webp', '/u.webp', '/g.webp', 'svg']);
});

const search = async (hand: Awaited<ReturnType<typeof open>>['user'], ...terms: string[]) => {
  for (const term of terms) {
    await hand.clear(field());
    await hand.type(field(), `${term}{Enter}`);
  }
  await hand.clear(field());
};

test('the empty field lists the last eight searches, newest first, and the arrows open one [SHELL-145]', async () => {
  const { user: hand, went, calls } = await open();
  await search(hand, 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'Two');
  const last = ['Two', 'nine', 'eight', 'seven', 'six', 'five', 'four', 'three'];
  expect(names()).toEqual(last);
  expect(screen.getByRole('listbox', { name: 'Last searches' })).toBeTruthy();
  await hand.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  expect(went.at(-1)).toBe('/community/search?type=all&term=nine');
  expect(calls(call).map(({ q }) => q)).not.toContain('');
  cleanup();
  const again = await open();
  await again.user.click(field());
  await waitFor(() => expect(names()).toEqual(last));
});

test('a last search is removed by its button, and all by "Clear last searches", by mouse and by keys [SHELL-145]', async () => {
  const { user: hand } = await open();
  await search(hand, 'dub', 'house', 'techno');
  expect(screen.getByText('3 last searches. Delete removes the chosen one.')).toBeTruthy();
  await hand.click(screen.getByRole('button', { name: 'Remove “house” from the last searches' }));
  expect(names()).toEqual(['techno', 'dub']);
  await hand.keyboard('{Delete}');
  expect(names()).toEqual(['techno', 'dub']);
  await hand.keyboard('{ArrowDown}{Delete}');
  expect(names()).toEqual(['dub']);
  expect(document.activeElement).toBe(field());
  await hand.tab();
  expect(document.activeElement?.textContent).toBe('Clear last searches');
  await hand.keyboard('{Enter}');
  expect(names()).toEqual([]);
  expect(localStorage.getItem('lastSearches')).toBeNull();
});

test('another member and a guest after a sign-out do not see the last searches, which are gone then [SHELL-145]', async () => {
  const { user: hand } = await open();
  await search(hand, 'secret plan');
  expect(localStorage.getItem('lastSearches')).toContain('secret plan');
  cleanup();
  await openTracks(<SearchBox />, { viewer: null });
  await waitFor(() => expect(localStorage.getItem('lastSearches')).toBeNull());
  cleanup();
  const again = await open();
  await again.user.click(field());
  expect(names()).toEqual([]);
});
