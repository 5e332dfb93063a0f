// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { flash } from '#design/flash/flash.ts';
import type { TrackView } from '#features/tracks/contract.ts';
import { type Answers, aTrack, mira } from '#features/tracks/testing/a-track.ts';
import { openTracks } from '#features/tracks/testing/open-tracks.tsx';
import { conflict } from '#platform/pure/refusal.ts';
import { getPlayerStore } from '#platform/web/player/use-player.ts';
import type { Viewer } from '#platform/web/viewer.ts';
import { aPlayerTrack } from '#testing/a-player-track.ts';
import type { ListView } from '../contract.ts';
import { aListView, anEntryPage } from '../testing/a-list-view.ts';
import { Left } from '../testing/left.tsx';
import { ListPage } from './list-page.tsx';
import { NewListDialog } from './new-list-dialog.tsx';
import { ownListPart } from './own-list-part.ts';

await ownListPart.load();

afterEach(() => {
  act(() => getPlayerStore().stop());
  vi.restoreAllMocks();
  for (const { id } of flash.read()) flash.dismiss(id);
  cleanup();
});

const call = {
  list: 'GET /api/users/:profile_link/lists/:permalink',
  entries: 'GET /api/lists/:id/tracks',
  move: 'PUT /api/lists/:id/tracks/:track_id/place',
  remove: 'DELETE /api/lists/:id/tracks/:track_id',
  update: 'PUT /api/lists/:id',
  delete: 'DELETE /api/lists/:id',
  make: 'POST /api/lists',
  report: 'POST /api/lists/:id/reports',
};
const three = () => [aTrack({ title: 'One' }), aTrack({ title: 'Two' }), aTrack({ title: 'Three' })];

interface Opened {
  tracks?: Parameters<typeof anEntryPage>[0];
  answers?: Answers;
  viewer?: Viewer | null;
  secret?: string;
}

async function open(list: ListView, { tracks = three(), answers, viewer = mira, secret }: Opened = {}) {
  const params = { profileLink: 'mira', permalink: list.permalink };
  const search: Record<string, string> = secret === undefined ? {} : { secret };
  const opened = await openTracks(<ListPage params={params} search={search} />, {
    viewer,
    answers: { [call.list]: () => list, [call.entries]: () => anEntryPage(tracks), ...answers },
  });
  await act(() => new Promise((filled) => setTimeout(filled)));
  return opened;
}
/** Answers of a server that keeps the order of these tracks. */
function keptOrder(tracks: readonly TrackView[]): Answers {
  let order = [...tracks];
  return {
    [call.entries]: () => anEntryPage(order),
    [call.move]: ({ trackId, after }: { trackId?: string; after?: string | null }) => {
      const moved = order.filter(({ id }) => id === trackId);
      const others = order.filter(({ id }) => id !== trackId);
      const at = others.findIndex(({ id }) => id === after) + 1;
      order = others.toSpliced(at, 0, ...moved);
      return { place: at + 1 };
    },
    [call.remove]: ({ trackId }: { trackId?: string }) => {
      order = order.filter(({ id }) => id !== trackId);
      return aListView({ tracksCount: order.length });
    },
  };
}
const rows = () => within(screen.getByRole('list', { name: 'Tracks' })).getAllByRole('listitem');
const titles = () =>
  rows().map((row) => within(row).queryAllByRole('link')[0]?.textContent ?? 'Not available now');
const handle = (title: string) => screen.getByRole('button', { name: `Move ${title}` });
const settled = () => act(() => new Promise((filled) => setTimeout(filled)));

test('a list shows kind, title, owner, number of tracks, description and its tracks in order [LIST-010]', async () => {
  const list = aListView({
    kind: 'album',
    description: 'For rain',
    tracksCount: 3,
    can: { edit: false, add: false },
  });
  await open(list, { viewer: null, tracks: [aTrack({ title: 'One' }), null, aTrack({ title: 'Three' })] });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Slow mornings');
  for (const text of ['Album', '3 tracks', 'For rain']) expect(screen.getByText(text)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'mira' }).getAttribute('href')).toBe('/user/mira');
  expect(titles()).toEqual(['One', 'Not available now', 'Three']);
  expect(rows().map((row) => /\d+/.exec(row.textContent ?? '')?.[0])).toEqual(['1', '2', '3']);
  expect(screen.queryByRole('button', { name: /^(Move|More about|Edit)/ })).toBeNull();
});

test('"Play" starts the first track that is there, and the list is the queue [LIST-010]', async () => {
  const [one, two] = [aTrack({ title: 'One' }), aTrack({ title: 'Two' })];
  const { user } = await open(aListView(), { tracks: [null, one, two] });
  await user.click(screen.getByRole('button', { name: 'Play' }));
  expect(getPlayerStore().getState()).toMatchObject({ id: one.id, isPlaying: true, hasNext: true });
  expect(getPlayerStore().upcoming()?.id).toBe(two.id);
  expect(screen.getByRole('button', { name: 'Pause' })).toBeTruthy();
  act(() => getPlayerStore().pause());
  expect(screen.getByRole('button', { name: 'Play' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Play Two' }));
  expect(getPlayerStore().getState()).toMatchObject({ id: two.id, hasPrevious: true, hasNext: false });
});

/** A list of 250 tracks, of which the first 100 are loaded; further pages are answered by `answer`. */
async function openLong() {
  const tracks = Array.from({ length: 250 }, (_none, at) => aTrack({ title: `Track ${at + 1}` }));
  const waiting: PromiseWithResolvers<void>[] = [];
  const { user, calls } = await open(aListView({ tracksCount: 250 }), {
    answers: {
      [call.entries]: async ({ page = '0' }: { page?: string }) => {
        const from = Number(page);
        if (from > 0) {
          const asked = Promise.withResolvers<void>();
          waiting.push(asked);
          await asked.promise;
        }
        return anEntryPage(tracks.slice(from, from + 100), from < 200 ? String(from + 100) : null);
      },
    },
  });
  const answer = async () => {
    await waitFor(() => expect(waiting).toHaveLength(1));
    await act(async () => waiting.pop()?.resolve());
  };
  const queued = () =>
    getPlayerStore()
      .getState()
      .queue.map(({ id }) => id);
  return { user, calls, tracks, answer, queued };
}

test('"Play" starts at once, and a list of more than one page is queued whole behind that [LIST-010]', async () => {
  const { user, calls, tracks, answer, queued } = await openLong();
  await user.click(screen.getByRole('button', { name: 'Play' }));
  expect(getPlayerStore().getState()).toMatchObject({ id: tracks[0]?.id, isPlaying: true });
  expect(queued()).toHaveLength(100);
  await answer();
  await answer();
  await waitFor(() => expect(queued()).toEqual(tracks.map(({ id }) => id)));
  expect(calls(call.entries)).toHaveLength(3);
  expect(screen.getByRole('button', { name: 'Pause' })).toBeTruthy();
});

test('a listener who starts another track while a list loads does not get that list behind it [LIST-010]', async () => {
  const { user, answer, queued, calls } = await openLong();
  await user.click(screen.getByRole('button', { name: 'Play' }));
  const other = aPlayerTrack('other');
  act(() => getPlayerStore().play(other));
  await answer();
  await settled();
  expect([queued(), calls(call.entries).length]).toEqual([['other'], 2]);
});

test('a visitor with the secret link reads the list and its tracks with it [LIST-002]', async () => {
  const { calls } = await open(aListView({ visibility: 'secret' }), { viewer: null, secret: 'open-sesame' });
  expect(calls(call.list)).toMatchObject([{ secret: 'open-sesame' }]);
  expect(calls(call.entries)).toMatchObject([{ secret: 'open-sesame' }]);
  expect(screen.getByText('Secret link')).toBeTruthy();
});

test('the owner moves a track by the keys of its handle, which keeps the focus, and hears its place [LIST-011]', async () => {
  const tracks = three();
  const { user, calls } = await open(aListView({ tracksCount: 3 }), { answers: keptOrder(tracks) });
  handle('Three').focus();
  await user.keyboard('{ArrowUp}');
  expect(titles()).toEqual(['One', 'Three', 'Two']);
  expect(document.activeElement).toBe(handle('Three'));
  await user.keyboard('{ArrowUp}');
  expect(titles()).toEqual(['Three', 'One', 'Two']);
  await user.keyboard('{ArrowUp}');
  await settled();
  expect(calls(call.move).map(({ trackId, after }) => [trackId, after])).toEqual([
    [tracks[2]?.id, tracks[0]?.id],
    [tracks[2]?.id, null],
  ]);
  expect(screen.getByText('Moved to place 1 of 3').getAttribute('role')).toBe('status');
  await user.keyboard('{ArrowDown}');
  expect(titles()).toEqual(['One', 'Three', 'Two']);
  expect(document.activeElement).toBe(handle('Three'));
  await user.keyboard('{ArrowDown}');
  await settled();
  expect(titles()).toEqual(['One', 'Two', 'Three']);
  expect(document.activeElement).toBe(handle('Three'));
  expect(screen.getByText('Moved to place 3 of 3')).toBeTruthy();
});

test('a key that moves nothing leaves the focus where the owner puts it next [LIST-011]', async () => {
  const { user } = await open(aListView(), { answers: keptOrder(three()) });
  handle('One').focus();
  await user.keyboard('{ArrowUp}');
  const edit = screen.getByRole('button', { name: 'Edit' });
  edit.focus();
  const grip = handle('Two');
  grip.setPointerCapture = () => undefined;
  fireEvent.pointerDown(grip, { button: 0, pointerId: 1 });
  expect(document.activeElement).toBe(edit);
});

test('a page of the list that was asked for before a move does not undo it [LIST-011]', async () => {
  const [one, two, late] = [aTrack({ title: 'One' }), aTrack({ title: 'Two' }), aTrack({ title: 'Late' })];
  const page = Promise.withResolvers<unknown>();
  const moved = Promise.withResolvers<unknown>();
  let order = [one, two];
  const { user } = await open(aListView({ tracksCount: 3 }), {
    answers: {
      [call.entries]: ({ page: number }) => (number === undefined ? anEntryPage(order, '2') : page.promise),
      [call.move]: () => moved.promise,
    },
  });
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  handle('Two').focus();
  await user.keyboard('{ArrowUp}');
  page.resolve(anEntryPage([late]));
  await settled();
  expect(titles()).toEqual(['Two', 'One']);
  order = [two, one];
  moved.resolve({ place: 1 });
  await settled();
  expect(titles()).toEqual(['Two', 'One']);
});

test('a list that changed elsewhere is read again once its last move has arrived [LIST-011]', async () => {
  const [one, two, elsewhere] = [
    aTrack({ title: 'One' }),
    aTrack({ title: 'Two' }),
    aTrack({ title: 'New' }),
  ];
  const moves = [Promise.withResolvers<unknown>(), Promise.withResolvers<unknown>()];
  let order = [one, two];
  let sent = 0;
  const { user, calls } = await open(aListView(), {
    answers: { [call.entries]: () => anEntryPage(order), [call.move]: () => moves[sent++]?.promise },
  });
  handle('Two').focus();
  await user.keyboard('{ArrowUp}{ArrowDown}');
  order = [one, two, elsewhere];
  moves[0]?.resolve({ place: 1 });
  await settled();
  expect([titles(), calls(call.entries).length]).toEqual([['One', 'Two'], 1]);
  moves[1]?.resolve({ place: 2 });
  await waitFor(() => expect(titles()).toEqual(['One', 'Two', 'New']));
  expect(calls(call.entries)).toHaveLength(2);
});

test('the owner drags a track to another place [LIST-011]', async () => {
  const tracks = three();
  const { calls } = await open(aListView(), { answers: keptOrder(tracks) });
  const grip = handle('One');
  grip.setPointerCapture = () => undefined;
  // There is no layout here, so the row below the pointer is given.
  document.elementFromPoint = () => rows()[2] ?? null;
  fireEvent.pointerDown(grip, { button: 0, pointerId: 1 });
  fireEvent.pointerMove(grip, { clientX: 10, clientY: 300 });
  expect(titles()).toEqual(['One', 'Two', 'Three']);
  fireEvent.pointerUp(grip, { pointerId: 1 });
  await settled();
  expect(titles()).toEqual(['Two', 'Three', 'One']);
  expect(calls(call.move)).toMatchObject([{ trackId: tracks[0]?.id, after: tracks[2]?.id }]);
});

test('a drag that is cancelled or ends where it began moves nothing [LIST-011]', async () => {
  const { calls } = await open(aListView());
  const grip = handle('One');
  grip.setPointerCapture = () => undefined;
  document.elementFromPoint = () => rows()[1] ?? null;
  fireEvent.pointerDown(grip, { button: 0, pointerId: 1 });
  fireEvent.pointerMove(grip, { clientX: 10, clientY: 300 });
  fireEvent.pointerCancel(grip, { pointerId: 1 });
  fireEvent.pointerUp(grip, { pointerId: 1 });
  fireEvent.pointerDown(grip, { button: 0, pointerId: 1 });
  fireEvent.pointerUp(grip, { pointerId: 1 });
  await settled();
  expect(titles()).toEqual(['One', 'Two', 'Three']);
  expect(calls(call.move)).toEqual([]);
});

test('a listener adds a place of a list to the queue; its owner has that and the order in one menu [LIST-077] [PLAYER-056]', async () => {
  const tracks = [aTrack({ title: 'One' }), null, aTrack({ title: 'Three' })];
  const listed = aListView({ can: { edit: false, add: false } });
  const { user } = await open(listed, { viewer: null, tracks });
  const itemsOf = async (title: string) => {
    await user.click(screen.getByRole('button', { name: `More for ${title}` }));
    await screen.findByRole('menu');
    return screen.getAllByRole('menuitem').map((item) => item.textContent);
  };
  expect(await itemsOf('Three')).toEqual(['Play next', 'Add to queue', 'Add to list']);
  await user.click(screen.getByRole('menuitem', { name: 'Add to queue' }));
  expect(screen.getByText('Three is in the queue.')).toBeTruthy();
  expect(screen.getAllByRole('button', { name: /^More (for|about) / })).toHaveLength(2);
  cleanup();
  await open(aListView(), { tracks });
  const places = ['Move up', 'Move down', 'Move to the top', 'Take out of the list'];
  expect(await itemsOf('One')).toEqual(['Play next', 'Add to queue', 'Add to list', ...places]);
  expect(screen.getAllByRole('button', { name: /^More (for|about) / })).toHaveLength(3);
});

test('an empty list of another member leads to trending tracks and to its owner [LIST-078]', async () => {
  await open(aListView({ tracksCount: 0, can: { edit: false, add: false } }), { viewer: null, tracks: [] });
  expect(screen.getByText('This list has no tracks yet.')).toBeTruthy();
  const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  expect(hrefOf('See trending tracks')).toBe('/tracks?type=trending');
  expect(hrefOf('See more of mira')).toBe('/user/mira');
});

test('a move that the server refuses is taken back [LIST-011]', async () => {
  const { user } = await open(aListView(), {
    answers: {
      [call.move]: () => {
        throw conflict('The list has changed. Please try again.');
      },
    },
  });
  await user.click(screen.getByRole('button', { name: 'More for Three' }));
  await user.click(screen.getByRole('menuitem', { name: 'Move to the top' }));
  await settled();
  expect(titles()).toEqual(['One', 'Two', 'Three']);
  expect(screen.getByText('The list has changed. Please try again.')).toBeTruthy();
});

test('the owner takes a track out, also one that is not there now [LIST-012]', async () => {
  const [one, three_] = [aTrack({ title: 'One' }), aTrack({ title: 'Three' })];
  let tracks = [one, null, three_];
  const { user, calls } = await open(aListView({ tracksCount: 3 }), {
    answers: {
      [call.entries]: () => anEntryPage(tracks),
      [call.remove]: () => {
        tracks = [one, three_];
        return aListView({ tracksCount: 2 });
      },
    },
  });
  await user.click(screen.getByRole('button', { name: 'More about what is at place 2' }));
  await user.click(screen.getByRole('menuitem', { name: 'Take out of the list' }));
  await settled();
  expect(titles()).toEqual(['One', 'Three']);
  expect(calls(call.remove)).toMatchObject([{ trackId: '0198f000-0000-7000-8000-000000000101' }]);
  expect(screen.getByText('2 tracks')).toBeTruthy();
});

test('after a track was taken out, which is announced, the focus is on the next one, at last on the heading [LIST-012]', async () => {
  const { user } = await open(aListView({ tracksCount: 3 }), { answers: keptOrder(three()) });
  const takeOut = async (title: string) => {
    await user.click(screen.getByRole('button', { name: `More for ${title}` }));
    await user.click(screen.getByRole('menuitem', { name: 'Take out of the list' }));
    await settled();
    expect(screen.getByText(`${title} was taken out of the list`).getAttribute('role')).toBe('status');
  };
  await takeOut('Two');
  expect(document.activeElement).toBe(handle('Three'));
  await takeOut('Three');
  expect(document.activeElement).toBe(handle('One'));
  await takeOut('One');
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
  expect(screen.getByText('Open a track and choose “Add to list”.')).toBeTruthy();
});

test('the owner changes the list, and gets a secret link to copy [LIST-012]', async () => {
  const secretLink = '/user/mira/list/slow-mornings?secret=open-sesame';
  const list = {
    title: 'Late nights',
    description: 'Quiet ones',
    kind: 'album',
    visibility: 'secret',
  } as const;
  const { user, calls } = await open(aListView(), {
    answers: { [call.update]: () => aListView({ ...list, secretLink }) },
  });
  await user.click(screen.getByRole('button', { name: 'Edit' }));
  await user.clear(await screen.findByLabelText(/^Title/));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(screen.getByText('This field is required')).toBeTruthy();
  await user.type(screen.getByLabelText(/^Title/), 'Late nights');
  await user.type(screen.getByLabelText('Description'), 'Quiet ones');
  await user.selectOptions(screen.getByLabelText('Kind'), 'album');
  await user.selectOptions(screen.getByLabelText('Who can see it'), 'secret');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await settled();
  expect(calls(call.update)).toMatchObject([{ list }]);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Late nights');
  const link = screen.getByLabelText<HTMLInputElement>('Secret link');
  expect(link.value).toBe(`https://tonehall.example${secretLink}`);
});

test('the owner deletes the list after a confirmation [LIST-012]', async () => {
  const { user, calls, went } = await open(aListView(), { answers: { [call.delete]: () => undefined } });
  await user.click(screen.getByRole('button', { name: 'Edit' }));
  await user.click(await screen.findByRole('button', { name: 'Delete list' }));
  const question = screen.getByRole('alertdialog', { name: 'Delete "Slow mornings"?' });
  expect(calls(call.delete)).toEqual([]);
  await user.click(within(question).getByRole('button', { name: 'Delete list' }));
  await settled();
  expect(calls(call.delete)).toHaveLength(1);
  expect(went).toEqual(['/account/lists']);
});

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

test('a deleted list is read again where its address is opened again [LIST-012]', async () => {
  const page = <ListPage params={{ profileLink: 'mira', permalink: 'slow-mornings' }} search={{}} />;
  const { calls } = await openTracks(<Left page={page} />, {
    answers: {
      [call.list]: () => aListView(),
      [call.entries]: () => anEntryPage(three()),
      [call.delete]: () => undefined,
    },
  });
  await screen.findByRole('button', { name: 'Edit' });
  await press('Edit');
  await userEvent.click(await screen.findByRole('button', { name: 'Delete list' }));
  const question = screen.getByRole('alertdialog', { name: 'Delete "Slow mornings"?' });
  await userEvent.click(within(question).getByRole('button', { name: 'Delete list' }));
  await screen.findByText('"Slow mornings" has been deleted');
  await press('Leave');
  expect(calls(call.list)).toHaveLength(1);
  await press('Return');
  await waitFor(() => expect([calls(call.list).length, calls(call.entries).length]).toEqual([2, 2]));
});

test('a new list opens, not the one that had its address before [LIST-014]', async () => {
  const page = <ListPage params={{ profileLink: 'mira', permalink: 'slow-mornings' }} search={{}} />;
  const made = aListView({ id: '0198f000-0000-7000-8000-0000000000ab', description: 'The new one' });
  const { went } = await openTracks(
    <Left page={page} instead={<NewListDialog onClose={() => undefined} />} />,
    {
      answers: {
        [call.list]: () => aListView({ description: 'The old one' }),
        [call.entries]: ({ id }: { id?: string }) => anEntryPage(id === made.id ? [] : three()),
        [call.make]: () => made,
      },
    },
  );
  await screen.findByText('The old one');
  await press('Leave');
  await userEvent.type(screen.getByLabelText(/^Title/), 'Slow mornings');
  await press('Make list');
  await waitFor(() => expect(went).toEqual([made.selfLink]));
  await press('Return');
  await screen.findByText('The new one');
  expect(screen.queryByText('The old one')).toBeNull();
  expect(screen.queryAllByRole('listitem')).toEqual([]);
});

test('a member reports the list of another, and its owner does not [LIST-030] [COMM-095]', async () => {
  const list = aListView({ can: { edit: false, add: false } });
  const { calls } = await open(list, {
    viewer: { ...mira, id: '0198f000-0000-7000-8000-0000000000ff' },
    secret: 'abc',
    answers: { [call.report]: () => ({}) },
  });
  await press('More');
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Report list' }));
  await userEvent.type(await screen.findByRole('textbox'), 'It copies mine');
  fireEvent.submit(screen.getByRole('dialog').querySelector('form') as HTMLFormElement);
  await screen.findByText('Thank you. Our moderators will look at it.');
  expect(calls(call.report)).toEqual([{ id: list.id, reason: 'It copies mine', secret: 'abc' }]);
  cleanup();
  await open(aListView());
  expect(screen.queryByRole('button', { name: 'More' })).toBeNull();
});

test('the owner of a list that moderators hide reads so [LIST-031]', async () => {
  await open(aListView({ withheld: true }));
  expect(screen.getByText('Hidden by the moderators')).toBeTruthy();
});

test('the owner who edits a list that moderators hide reads so, and gets no secret link of it [LIST-031]', async () => {
  const secretLink = '/user/mira/list/slow-mornings?secret=open-sesame';
  const { user } = await open(aListView({ visibility: 'secret', secretLink, withheld: true }));
  await user.click(screen.getByRole('button', { name: 'Edit' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit list' }));
  expect(dialog.getByText('Hidden by the moderators: only you can see this list.')).toBeTruthy();
  expect(dialog.queryByLabelText('Secret link')).toBeNull();
});

test('the owner who makes a hidden list secret gets no secret link of it [LIST-031]', async () => {
  const secretLink = '/user/mira/list/slow-mornings?secret=open-sesame';
  const { user } = await open(aListView({ withheld: true }), {
    answers: { [call.update]: () => aListView({ visibility: 'secret', secretLink, withheld: true }) },
  });
  await user.click(screen.getByRole('button', { name: 'Edit' }));
  await user.selectOptions(await screen.findByLabelText('Who can see it'), 'secret');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await settled();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.queryByLabelText('Secret link')).toBeNull();
});

test('the owner who edits a public list reads when their profile shows it [LIST-012]', async () => {
  const { user } = await open(aListView());
  await user.click(screen.getByRole('button', { name: 'Edit' }));
  await screen.findByText(
    'Everybody can see it. Your profile shows it once it has a track that others can hear.',
  );
});

test('a member follows a list on its page, whose followers are counted; its owner and lists for few have no button [LIST-035]', async () => {
  const follow = 'POST /api/lists/:id/follows';
  const theirs = aListView({
    can: { edit: false, add: false },
    followersCount: 1,
    currentUserFollowing: false,
  });
  const { user, calls } = await open(theirs, {
    answers: { [follow]: () => ({ followersCount: 2, currentUserFollowing: true }) },
  });
  screen.getByText('1 follower');
  await user.click(screen.getByRole('button', { name: 'Follow Slow mornings' }));
  await screen.findByRole('button', { name: 'Following Slow mornings' });
  screen.getByText('2 followers');
  expect(calls(follow)).toEqual([{ id: theirs.id }]);
  for (const list of [aListView(), aListView({ can: { edit: false, add: false }, visibility: 'secret' })]) {
    cleanup();
    await open(list);
    expect(screen.queryByRole('button', { name: /Follow/ })).toBeNull();
  }
});

test('"Share" on the page of a public list gives its link, its feed, links to other sites and the code of its player [LIST-037] [LIST-040]', async () => {
  const { user } = await open(aListView({ can: { edit: false, add: false } }), { viewer: null });
  await user.click(screen.getByRole('button', { name: 'Share' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Share' }));
  const fieldOf = (label: string) => (dialog.getByLabelText(label) as HTMLInputElement).value;
  expect(fieldOf('Link')).toMatch(/\/user\/mira\/list\/slow-mornings$/);
  expect(fieldOf('Feed for podcast readers')).toMatch(/\/user\/mira\/list\/slow-mornings\/feed\.xml$/);
  expect(fieldOf('Embed code')).toMatch(
    /^<iframe src="[^"]+\/player\/lists\/[\da-f-]{36}" title="Slow mornings" .+ height="360" /,
  );
  expect(dialog.getByRole('link', { name: 'Reddit' }).getAttribute('href')).toContain('slow-mornings');
  cleanup();
  await open(aListView({ visibility: 'secret' }));
  expect(screen.queryByRole('button', { name: 'Share' })).toBeNull();
});
