// @vitest-environment happy-dom
import { act, cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { flash } from '#design/flash/flash.ts';
import { type Answers, aTrack, mira } from '#features/tracks/testing/a-track.ts';
import { openTracks } from '#features/tracks/testing/open-tracks.tsx';
import { TrackCard } from '#features/tracks/web/track-card.tsx';
import { TrackRow } from '#features/tracks/web/track-row.tsx';
import { trackToList } from '#features/tracks/web/track-to-list.ts';
import { invalid } from '#platform/pure/refusal.ts';
import type { ListView } from '../contract.ts';
import { aListPage, aListView } from '../testing/a-list-view.ts';
import { AddToListButton } from './add-to-list-button.tsx';
import { AddToListHost } from './add-to-list-host.tsx';

afterEach(() => {
  for (const { id } of flash.read()) flash.dismiss(id);
  act(() => trackToList.setState(null));
  cleanup();
});

const call = {
  own: 'GET /api/accounts/lists',
  make: 'POST /api/lists',
  add: 'PUT /api/lists/:id/tracks/:track_id',
  remove: 'DELETE /api/lists/:id/tracks/:track_id',
};
const track = aTrack({ title: 'Night bus' });
const held = aListView({ id: '0198f000-0000-7000-8000-0000000000a1', title: 'Held', hasTrack: true });
const other = aListView({
  id: '0198f000-0000-7000-8000-0000000000a2',
  title: 'Other',
  visibility: 'private',
  hasTrack: false,
});

const page = (
  <>
    <AddToListButton track={track} />
    <AddToListHost />
  </>
);

async function open(lists: ListView[], answers: Answers = {}) {
  const opened = await openTracks(page, {
    answers: { [call.own]: () => aListPage(lists), ...answers },
  });
  await opened.user.click(screen.getByRole('button', { name: 'Add to list' }));
  await screen.findByRole('dialog', { name: 'Add to list' });
  await settled();
  return opened;
}
const settled = () => act(() => new Promise((filled) => setTimeout(filled)));
const choice = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });

test('"Add to list" opens the member’s lists; a press puts the track in, another takes it out [LIST-013]', async () => {
  const { user, calls } = await open([held, other], {
    [call.add]: () => ({ ...other, tracksCount: 3 }),
    [call.remove]: () => ({ ...held, tracksCount: 1 }),
  });
  expect(calls(call.own)).toMatchObject([{ trackId: track.id }]);
  expect([choice('Held').checked, choice('Other').checked]).toEqual([true, false]);
  expect(screen.getByText('2 tracks · Private')).toBeTruthy();
  await user.click(choice('Other'));
  await user.click(choice('Held'));
  await settled();
  expect([choice('Held').checked, choice('Other').checked]).toEqual([false, true]);
  expect(calls(call.add)).toEqual([{ id: other.id, trackId: track.id }]);
  expect(calls(call.remove)).toEqual([{ id: held.id, trackId: track.id }]);
  expect(screen.getByText('3 tracks · Private')).toBeTruthy();
});

test('"New list" makes a list with the track [LIST-013]', async () => {
  const { user, calls } = await open([held], { [call.make]: () => aListView({ title: 'Trains' }) });
  await user.click(screen.getByRole('button', { name: 'New list' }));
  expect(document.activeElement).toBe(screen.getByLabelText(/^Title/));
  await user.click(screen.getByRole('button', { name: 'Make list' }));
  expect(screen.getByText('This field is required')).toBeTruthy();
  await user.type(screen.getByLabelText(/^Title/), 'Trains');
  await user.selectOptions(screen.getByLabelText('Who can see it'), 'private');
  await user.click(screen.getByRole('button', { name: 'Make list' }));
  await settled();
  const list = { title: 'Trains', kind: 'playlist', visibility: 'private', trackId: track.id };
  expect(calls(call.make)).toEqual([{ list }]);
  expect(screen.getByText('"Night bus" is in "Trains"')).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a member without lists gets the form at once, and a full list says why it refuses [LIST-013]', async () => {
  await open([]);
  expect(screen.getByText('You have no lists yet. Make the first one with this track.')).toBeTruthy();
  expect(screen.getByLabelText(/^Title/)).toBeTruthy();
  cleanup();
  const { user } = await open([other], {
    [call.add]: () => {
      throw invalid({ track_id: ['The list is full: it has 1,000 tracks'] });
    },
  });
  await user.click(choice('Other'));
  await settled();
  expect(choice('Other').checked).toBe(false);
  expect(screen.getByText('The list is full: it has 1,000 tracks')).toBeTruthy();
});

test('a visitor is sent to sign-in, and a student and a hidden track get no button [LIST-013]', async () => {
  const { user, went, sent } = await openTracks(<AddToListButton track={track} />, { viewer: null });
  await user.click(screen.getByRole('button', { name: 'Add to list' }));
  expect(went).toEqual([expect.stringMatching(/^\/auth\?tab=sign_in&redirect_to=/)]);
  expect(sent).toEqual([]);
  cleanup();
  await openTracks(<AddToListButton track={track} />, { viewer: { ...mira, student: true } });
  await openTracks(<AddToListButton track={{ ...track, published: false }} />);
  expect(screen.queryByRole('button')).toBeNull();
});

const menu = async (user: { click(element: Element): Promise<void> }) => {
  await user.click(screen.getByRole('button', { name: `More for ${track.title}` }));
  return within(await screen.findByRole('menu'));
};

test.each([
  ['card', TrackCard],
  ['row', TrackRow],
])('a member puts a track into a list from the menu of its %s [LIST-023]', async (_what, Shown) => {
  const { user, calls } = await openTracks(
    <>
      <Shown track={track} />
      <AddToListHost />
    </>,
    { answers: { [call.own]: () => aListPage([other]), [call.add]: () => ({ ...other, tracksCount: 3 }) } },
  );
  await user.click((await menu(user)).getByRole('menuitem', { name: 'Add to list' }));
  await screen.findByRole('dialog', { name: 'Add to list' });
  await user.click(await screen.findByRole('checkbox', { name: 'Other' }));
  await settled();
  expect(calls(call.add)).toEqual([{ id: other.id, trackId: track.id }]);
  await user.click(screen.getByRole('button', { name: 'Done' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a visitor is sent to sign-in by the menu; a student and an unpublished track have no such item [LIST-023]', async () => {
  const { user, went } = await openTracks(<TrackCard track={track} />, { viewer: null });
  await user.click((await menu(user)).getByRole('menuitem', { name: 'Add to list' }));
  expect(went).toEqual([expect.stringMatching(/^\/auth\?tab=sign_in&redirect_to=/)]);
  cleanup();
  for (const [shown, viewer] of [
    [track, { ...mira, student: true as const }],
    [{ ...track, published: false }, mira],
  ] as const) {
    const { user: other } = await openTracks(<TrackCard track={shown} />, { viewer });
    expect((await menu(other)).queryByRole('menuitem', { name: 'Add to list' })).toBeNull();
    cleanup();
  }
});
