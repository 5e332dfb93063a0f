import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { blockUser, unblockUser } from '#features/blocks/contract.ts';
import { updateUser } from '#features/members/testing/update-user.ts';
import { deleteTrack, updateTrack } from '#features/tracks/edit.contract.ts';
import { likeTrack, unlikeTrack } from '#features/tracks/likes.contract.ts';
import { aStoredTrack } from '#features/tracks/testing/a-stored-track.ts';
import { guest } from '#platform/pure/actor.ts';
import { makeCall } from '#platform/server/make-call.ts';
import { race } from '#testing/races.ts';
import { aWorld, type Member } from '#testing/world.ts';
import {
  addTrackToList,
  createList,
  deleteList,
  getList,
  getListByLink,
  type ListView,
  listEntries,
  listLikedTracks,
  listListsOfUser,
  listOwnLists,
  moveTrackInList,
  removeTrackFromList,
  updateList,
} from '../contract.ts';
import { aList, titlesOf } from '../testing/a-list.ts';
import { listsOfMember } from './lists-of-member.ts';

const world = await aWorld();
const { db } = world.platform;
const ada = await world.person('ada');
const ben = await world.person('ben');
const admin = await world.person('admin', { admin: true });
const unknownId = '00000000-0000-7000-8000-000000000000';

const aTrack = async (owner: Member, title: string, published = true) =>
  (await aStoredTrack(world, owner, { title, published })).id;
const someTracks = (owner: Member, ...titles: string[]) =>
  Promise.all(titles.map((title) => aTrack(owner, title)));
const placesOf = async (listId: string) =>
  (
    await db
      .selectFrom('list_tracks')
      .select('place')
      .where('list_id', '=', listId)
      .orderBy('place')
      .execute()
  ).map(({ place }) => place);
const linkOf = (member: Member, permalink: string) => ({ profileLink: member.profileLink, permalink });

test('a member makes lists, whose addresses follow from their titles and differ [LIST-001]', async () => {
  const [trackId] = await someTracks(ben, 'Tide');
  const list = await ada.call(createList, { list: { title: ' Über den Wolken ', trackId } });
  expect(list).toMatchObject({
    kind: 'playlist',
    title: 'Über den Wolken',
    visibility: 'public',
    permalink: 'uber-den-wolken',
    selfLink: `/user/${ada.profileLink}/list/uber-den-wolken`,
    secretLink: null,
    tracksCount: 1,
    covers: [{ id: trackId }],
    user: { id: ada.id },
    can: { edit: true },
  });
  const again = await ada.call(createList, { list: { title: 'Über den Wolken', kind: 'album' } });
  expect(again).toMatchObject({ kind: 'album', permalink: 'uber-den-wolken-2', tracksCount: 0 });
  expect((await ben.call(createList, { list: { title: '???' } })).permalink).toBe('list');
  const renamed = await ada.call(updateList, { id: again.id, list: { title: 'Under water' } });
  expect([renamed.title, renamed.permalink]).toEqual(['Under water', 'uber-den-wolken-2']);
  await expect(
    ada.call(createList, { list: { title: 'With nothing', trackId: unknownId } }),
  ).rejects.toMatchObject({ status: 404 });
  expect(await ada.call(listOwnLists, {})).toMatchObject({ lists: { length: 2 } });
});

test('lists made at the same time with one title get an address each, and the 501st is refused [LIST-001]', async () => {
  const many = await world.person('many');
  const { given } = await race(5, () => many.call(createList, { list: { title: 'Same' } }));
  expect(given.map(({ permalink }) => permalink).toSorted()).toEqual([
    'same',
    'same-2',
    'same-3',
    'same-4',
    'same-5',
  ]);
  await sql`insert into lists (id, user_id, kind, title, permalink, visibility, secret, created_at, updated_at)
    select gen_random_uuid(), ${many.id}, 'playlist', 'More', 'more-' || n, 'private', 'x', now(), now()
    from generate_series(1, 494) n`.execute(db);
  const { given: last, thrown } = await race(3, () => many.call(createList, { list: { title: 'Last' } }));
  expect(last).toHaveLength(1);
  expect(thrown).toMatchObject([{ status: 422 }, { status: 422 }]);
});

test('a list is seen by everybody, by who has its secret link, or by its owner only [LIST-002] [LIST-038]', async () => {
  const [trackId = ''] = await someTracks(ben, 'Deep');
  const list = await aList(ada, [trackId], { title: 'Who sees it' });
  const link = linkOf(ada, list.permalink);
  const seenBy = async (input: { secret?: string } = {}) => {
    const seen: number[] = [];
    for (const person of [ada, ben, admin, world.guest])
      for (const read of [
        () => person.call(getListByLink, { ...link, ...input }),
        () => person.call(getList, { id: list.id, ...input }),
        () => person.call(listEntries, { id: list.id, ...input }),
      ])
        seen.push(
          await read().then(
            () => 200,
            ({ status }: { status: number }) => status,
          ),
        );
    return seen;
  };
  const [all, own] = [Array(12).fill(200), [200, 200, 200, ...Array(9).fill(404)]];
  expect(await seenBy()).toEqual(all);
  const secretList = await ada.call(updateList, { id: list.id, list: { visibility: 'secret' } });
  const secret = new URL(secretList.secretLink ?? '', 'https://x.example').searchParams.get('secret') ?? '';
  expect(secret).toHaveLength(22);
  expect(await seenBy()).toEqual(own);
  expect(await seenBy({ secret: 'wrong' })).toEqual(own);
  expect(await seenBy({ secret })).toEqual(all);
  expect((await ben.call(getListByLink, { ...link, secret })).secretLink).toBeNull();
  await ada.call(updateList, { id: list.id, list: { visibility: 'private' } });
  expect(await seenBy({ secret })).toEqual(own);
  await ada.call(updateList, { id: list.id, list: { visibility: 'public' } });
  await updateUser(db, ada.id, { banned_at: world.clock.now() });
  await expect(world.guest.call(getListByLink, link)).rejects.toMatchObject({ status: 404 });
  await expect(ben.call(listEntries, { id: list.id })).rejects.toMatchObject({ status: 404 });
  await updateUser(db, ada.id, { banned_at: null });
});

test('a list that is secret again has a new secret link, and the earlier one opens nothing [LIST-022]', async () => {
  const list = await aList(ada, [], { title: 'Secret twice', visibility: 'secret' });
  const change = (visibility: 'secret' | 'private' | 'public') =>
    ada.call(updateList, { id: list.id, list: { visibility } });
  const secretOf = ({ secretLink }: ListView) =>
    new URL(secretLink ?? '', 'https://x.example').searchParams.get('secret') ?? '';
  const read = (secret: string) =>
    world.guest.call(getListByLink, { ...linkOf(ada, list.permalink), secret });
  expect(secretOf(await change('secret'))).toBe(secretOf(list));
  expect(secretOf(await ada.call(updateList, { id: list.id, list: { title: 'Still' } }))).toBe(
    secretOf(list),
  );
  const secrets = [secretOf(list)];
  for (const between of ['private', 'public'] as const) {
    await change(between);
    secrets.push(secretOf(await change('secret')));
  }
  expect(new Set(secrets).size).toBe(3);
  for (const secret of secrets.slice(0, 2)) await expect(read(secret)).rejects.toMatchObject({ status: 404 });
  expect((await read(secrets[2] ?? '')).id).toBe(list.id);
});

test('a secret of any length that is not the list’s is answered 404 [LIST-002]', async () => {
  const { id, permalink } = await aList(ada, [], { title: 'Long secret', visibility: 'secret' });
  for (const secret of ['', 'x'.repeat(61), 'x'.repeat(3000)])
    for (const url of [`/api/users/${ada.profileLink}/lists/${permalink}`, `/api/lists/${id}/tracks`]) {
      const answer = await world.guest.raw({ method: 'GET', url: `${url}?secret=${secret}` });
      expect([answer.status, secret.length, url]).toEqual([404, secret.length, url]);
    }
});

test('a track is put at the end once, own hidden ones too, and nobody else’s hidden ones [LIST-003]', async () => {
  const [one = '', two = ''] = await someTracks(ben, 'One', 'Two');
  const [mine, theirs] = [await aTrack(ada, 'Draft', false), await aTrack(ben, 'Their draft', false)];
  const list = await aList(ada, [one], { title: 'Growing' });
  const add = (trackId: string, who: Member = ada) =>
    who.call(addTrackToList, { id: list.id, trackId }).then(({ tracksCount }) => tracksCount);
  expect([await add(two), await add(one), await add(mine)]).toEqual([2, 2, 3]);
  await race(6, () => add(two));
  expect(await titlesOf(ada, list.id)).toEqual(['One', 'Two', 'Draft']);
  expect(await titlesOf(ben, list.id)).toEqual(['One', 'Two', null]);
  for (const trackId of [theirs, unknownId])
    await expect(add(trackId)).rejects.toMatchObject({ status: 404 });
  const adminList = await aList(admin, []);
  await expect(admin.call(addTrackToList, { id: adminList.id, trackId: theirs })).rejects.toMatchObject({
    status: 404,
  });
  const cid = await world.person('cid');
  const blocked = await aTrack(cid, 'Not for ada');
  await cid.call(blockUser, { id: ada.id });
  await expect(add(blocked)).rejects.toMatchObject({ status: 403 });
});

test('a list takes 1,000 tracks and refuses the next, also two at the same time [LIST-003]', async () => {
  const list = await aList(ada, [], { title: 'Full' });
  await sql`insert into list_tracks (list_id, track_id, place, added_at)
    select ${list.id}, gen_random_uuid(), n, now() from generate_series(1, 999) n`.execute(db);
  await sql`update lists set tracks_count = 999 where id = ${list.id}`.execute(db);
  const [one = '', two = ''] = await someTracks(ben, 'Last', 'Too late');
  const { given, thrown } = await race(2, (at) =>
    ada.call(addTrackToList, { id: list.id, trackId: [one, two][at] ?? '' }),
  );
  expect(given).toMatchObject([{ tracksCount: 1000 }]);
  expect(thrown).toMatchObject([{ status: 422, fields: { track_id: expect.anything() } }]);
});

test('a track is taken out once, and those behind it move up [LIST-004]', async () => {
  const ids = await someTracks(ben, 'One', 'Two', 'Three', 'Four');
  const list = await aList(ada, ids, { title: 'Shrinking' });
  const remove = (trackId = '') => ada.call(removeTrackFromList, { id: list.id, trackId });
  expect((await remove(ids[1])).tracksCount).toBe(3);
  await race(4, () => remove(ids[1]));
  expect(await titlesOf(ada, list.id)).toEqual(['One', 'Three', 'Four']);
  await race(2, (at) => remove(ids[at * 2]));
  expect(await titlesOf(ada, list.id)).toEqual(['Four']);
  expect(await placesOf(list.id)).toEqual([1]);
  expect((await remove(unknownId)).tracksCount).toBe(1);
});

test('a track is moved behind another one or to the beginning [LIST-005]', async () => {
  const ids = await someTracks(ben, 'A', 'B', 'C', 'D');
  const [a = '', b = '', c = '', d = ''] = ids;
  const list = await aList(ada, ids, { title: 'Ordered' });
  const move = (trackId: string, after: string | null) =>
    ada.call(moveTrackInList, { id: list.id, trackId, after }).then(({ place }) => place);
  expect(await move(d, a)).toBe(2);
  expect(await titlesOf(ada, list.id)).toEqual(['A', 'D', 'B', 'C']);
  expect(await move(a, c)).toBe(4);
  expect(await move(b, null)).toBe(1);
  expect(await move(b, null)).toBe(1);
  expect(await titlesOf(ada, list.id)).toEqual(['B', 'D', 'C', 'A']);
  await expect(move(unknownId, a)).rejects.toMatchObject({ status: 404 });
  await expect(move(a, unknownId)).rejects.toMatchObject({ status: 409 });
  await expect(move(a, a)).rejects.toMatchObject({ status: 422 });
});

test('changes of one list at the same time leave each track once, on places without gaps [LIST-005]', async () => {
  const ids = await someTracks(ben, ...Array.from({ length: 8 }, (_none, at) => `Race ${at}`));
  const list = await aList(ada, ids.slice(0, 6), { title: 'Raced' });
  const at = (place: number) => ids[place % ids.length] ?? '';
  const { thrown } = await race<unknown>(24, (round) => {
    const input = { id: list.id, trackId: at(round) };
    if (round % 4 === 0) return ada.call(removeTrackFromList, input);
    if (round % 4 === 1) return ada.call(addTrackToList, input);
    return ada.call(moveTrackInList, { ...input, after: round % 3 ? at(round * 3 + 1) : null });
  });
  for (const error of thrown) expect(error).toMatchObject({ status: expect.toBeOneOf([404, 409, 422]) });
  const { entries } = await ada.call(listEntries, { id: list.id });
  expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length);
  expect(await placesOf(list.id)).toEqual(entries.map((_none, index) => index + 1));
  const { tracksCount } = await ada.call(getListByLink, linkOf(ada, list.permalink));
  expect(tracksCount).toBe(entries.length);
});

test('the owner changes and deletes a list, and nobody else does [LIST-006]', async () => {
  const ids = await someTracks(ben, 'Stays', 'Stays too');
  const [trackId = '', after = ''] = ids;
  const list = await aList(ada, ids, { title: 'Mine' });
  const { id } = list;
  for (const other of [ben, admin]) {
    const tries = [
      () => other.call(updateList, { id, list: { title: 'Yours' } }),
      () => other.call(deleteList, { id }),
      () => other.call(addTrackToList, { id, trackId }),
      () => other.call(removeTrackFromList, { id, trackId }),
      () => other.call(moveTrackInList, { id, trackId, after }),
    ];
    for (const attempt of tries) await expect(attempt()).rejects.toMatchObject({ status: 404 });
  }
  const change = {
    title: 'Ours',
    description: 'For long drives',
    kind: 'album',
    visibility: 'private',
  } as const;
  expect(await ada.call(updateList, { id, list: change })).toMatchObject(change);
  expect(await ada.call(updateList, { id, list: {} })).toMatchObject({ ...change, tracksCount: 2 });
  await ada.call(deleteList, { id });
  await expect(ada.call(deleteList, { id })).rejects.toMatchObject({ status: 404 });
  await expect(ada.call(getListByLink, linkOf(ada, list.permalink))).rejects.toMatchObject({ status: 404 });
  expect(await placesOf(id)).toEqual([]);
  expect(await titlesOf(ada, (await aList(ada, ids)).id)).toEqual(['Stays', 'Stays too']);
});

test('a track that goes leaves its place, and is back on it when it returns [LIST-007]', async () => {
  const cid = await world.person('cid-of-gaps');
  const [first = '', middle = '', last = ''] = [
    ...(await someTracks(ben, 'First')),
    ...(await someTracks(cid, 'Middle')),
    ...(await someTracks(ben, 'Last')),
  ];
  const { id } = await aList(ada, [first, middle, last], { title: 'With a gap' });
  const shown = () => {
    // Later than what guests share.
    world.clock.advance(1000);
    return titlesOf(world.guest, id);
  };
  const [whole, gap] = [
    ['First', 'Middle', 'Last'],
    ['First', null, 'Last'],
  ];
  await cid.call(updateTrack, { id: middle, mixdown: { published: false } });
  expect(await shown()).toEqual(gap);
  expect(await titlesOf(ada, id)).toEqual(gap);
  expect(await titlesOf(admin, id)).toEqual(gap);
  await cid.call(updateTrack, { id: middle, mixdown: { published: true } });
  expect(await shown()).toEqual(whole);
  await updateUser(db, cid.id, { banned_at: world.clock.now() });
  expect(await shown()).toEqual(gap);
  await updateUser(db, cid.id, { banned_at: null });
  await cid.call(blockUser, { id: ada.id });
  expect(await shown()).toEqual(gap);
  expect((await ada.call(getListByLink, linkOf(ada, 'with-a-gap'))).covers.map((one) => one.id)).toEqual([
    first,
    last,
  ]);
  await cid.call(unblockUser, { id: ada.id });
  expect(await shown()).toEqual(whole);
  await cid.call(deleteTrack, { id: middle });
  expect(await shown()).toEqual(gap);
  expect(await titlesOf(ada, id)).toEqual(gap);
  const { entries } = await world.guest.call(listEntries, { id });
  expect(entries.map(({ place }) => place)).toEqual([1, 2, 3]);
  expect((await ada.call(removeTrackFromList, { id, trackId: middle })).tracksCount).toBe(2);
});

test('a list is read page by page [LIST-007]', async () => {
  const ids = await someTracks(ben, 'P1', 'P2', 'P3', 'P4', 'P5');
  const { id } = await aList(ada, ids, { title: 'Paged' });
  const titles: (string | undefined)[] = [];
  let page: string | number | undefined;
  do {
    const answer = await world.guest.call(listEntries, { id, items: 2, page });
    titles.push(...answer.entries.map(({ track }) => track?.title));
    page = answer.meta.nextPage ?? undefined;
  } while (page !== undefined);
  expect(titles).toEqual(['P1', 'P2', 'P3', 'P4', 'P5']);
  const second = await world.guest.call(listEntries, { id, items: 2, page: 2 });
  expect(second.entries.map(({ place }) => place)).toEqual([3, 4]);
  const wrong = await world.guest.call(listEntries, { id, items: 2, page: 'knonsense' });
  expect(wrong.entries.map(({ place }) => place)).toEqual([1, 2]);
});

test('a member gets own lists, last changed first, and for a track which of them hold it [LIST-008]', async () => {
  const dora = await world.person('dora');
  const [trackId = ''] = await someTracks(ben, 'Held');
  const made = [];
  for (const title of ['One', 'Two', 'Three']) {
    world.clock.advance(1000);
    made.push(await aList(dora, [], { title, visibility: 'private' }));
  }
  world.clock.advance(1000);
  await dora.call(addTrackToList, { id: made[0]?.id ?? '', trackId });
  const { lists } = await dora.call(listOwnLists, { trackId });
  expect(lists.map(({ title, hasTrack }) => [title, hasTrack])).toEqual([
    ['One', true],
    ['Three', false],
    ['Two', false],
  ]);
  const first = await dora.call(listOwnLists, { items: 2 });
  const rest = await dora.call(listOwnLists, { items: 2, page: first.meta.nextPage ?? '' });
  expect([...first.lists, ...rest.lists].map(({ title }) => title)).toEqual(['One', 'Three', 'Two']);
  expect(first.lists[0]?.hasTrack).toBeUndefined();
  expect((await ben.call(listOwnLists, { trackId })).lists.map(({ title }) => title)).not.toContain('One');
});

test('an export holds the lists without names of hidden tracks, and deleting the account deletes them [LIST-009]', async () => {
  const eva = await world.person('eva');
  const [open = '', hidden = ''] = await someTracks(ben, 'Open', 'Canary');
  const { id } = await aList(eva, [open, hidden], { title: 'Packed', visibility: 'private' });
  await ben.call(updateTrack, { id: hidden, mixdown: { published: false } });
  const call = makeCall(world.platform, db, guest);
  const files = [];
  for await (const file of listsOfMember.exportFiles(call, eva.id)) files.push(file);
  expect(files[0]).toMatchObject({
    path: 'lists.json',
    json: [
      {
        title: 'Packed',
        visibility: 'private',
        tracks: [
          { id: open, title: 'Open', by: ben.username },
          { id: hidden, title: null, by: null },
        ],
      },
    ],
  });
  await listsOfMember.erase(call, eva.id);
  await listsOfMember.erase(call, eva.id);
  expect(await db.selectFrom('lists').select('id').where('user_id', '=', eva.id).execute()).toEqual([]);
  expect(await placesOf(id)).toEqual([]);
});

test('the lists of a member leave out one whose tracks are all of members who block its owner [LIST-016]', async () => {
  const [hal, ivy] = [await world.person('hal'), await world.person('ivy')];
  const [blocked, kept] = [await aTrack(ivy, 'Of ivy'), await aTrack(ben, 'Of ben')];
  await aList(hal, [blocked], { title: 'Only ivy' });
  await aList(hal, [blocked, kept], { title: 'Both' });
  const shown = async () => {
    // Later than what guests share.
    world.clock.advance(1000);
    const answers = await Promise.all(
      [world.guest, ben, hal].map((person) => person.call(listListsOfUser, { userId: hal.id })),
    );
    return answers.map(({ lists }) => lists.map(({ title }) => title).toSorted());
  };
  expect(await shown()).toEqual(Array(3).fill(['Both', 'Only ivy']));
  await ivy.call(blockUser, { id: hal.id });
  expect(await shown()).toEqual(Array(3).fill(['Both']));
  await ivy.call(unblockUser, { id: hal.id });
  expect(await shown()).toEqual(Array(3).fill(['Both', 'Only ivy']));
});

test('everybody gets the public lists of a member that have tracks, last changed first [LIST-016]', async () => {
  const fay = await world.person('fay');
  const [trackId = ''] = await someTracks(ben, 'On the page');
  for (const title of ['Older', 'Newer', 'Empty']) {
    world.clock.advance(1000);
    await aList(fay, title === 'Empty' ? [] : [trackId], { title });
  }
  for (const visibility of ['secret', 'private'] as const)
    await aList(fay, [trackId], { title: 'Not for all', visibility });
  for (const person of [world.guest, ben, fay])
    for (const userId of [fay.id, fay.profileLink]) {
      const { lists } = await person.call(listListsOfUser, { userId });
      expect(lists.map(({ title }) => title)).toEqual(['Newer', 'Older']);
    }
  const [draft = ''] = await someTracks(fay, 'Draft');
  await fay.call(updateTrack, { id: draft, mixdown: { published: false } });
  await aList(fay, [draft], { title: 'Of drafts' });
  expect((await ben.call(listListsOfUser, { userId: fay.id })).lists).toHaveLength(2);
  const first = await world.guest.call(listListsOfUser, { userId: fay.id, items: 1 });
  const rest = await world.guest.call(listListsOfUser, {
    userId: fay.id,
    items: 1,
    page: first.meta.nextPage ?? '',
  });
  expect([rest.lists[0]?.title, rest.meta.nextPage]).toEqual(['Older', null]);
  await expect(world.guest.call(listListsOfUser, { userId: unknownId })).rejects.toMatchObject({
    status: 404,
  });
  await updateUser(db, fay.id, { banned_at: world.clock.now() });
  await expect(ben.call(listListsOfUser, { userId: fay.id })).rejects.toMatchObject({ status: 404 });
});

test('a member gets the liked tracks that are there now, last liked first [LIST-019]', async () => {
  const gus = await world.person('gus');
  const ids = await someTracks(ben, 'Liked 1', 'Liked 2', 'Liked 3', 'Liked 4');
  for (const id of ids) {
    world.clock.advance(1000);
    await gus.call(likeTrack, { id });
  }
  const [first = '', , third = ''] = ids;
  await ben.call(updateTrack, { id: third, mixdown: { published: false } });
  await gus.call(unlikeTrack, { id: first });
  const page = await gus.call(listLikedTracks, { items: 1 });
  const rest = await gus.call(listLikedTracks, { items: 1, page: page.meta.nextPage ?? '' });
  expect([...page.tracks, ...rest.tracks].map(({ title }) => title)).toEqual(['Liked 4', 'Liked 2']);
  expect([rest.meta.nextPage, rest.tracks[0]?.currentUserLiked]).toEqual([null, true]);
  expect((await ada.call(listLikedTracks, {})).tracks).toEqual([]);
  await expect(world.guest.call(listLikedTracks, {})).rejects.toMatchObject({ status: 401 });
  await ben.call(updateTrack, { id: third, mixdown: { published: true } });
  expect((await gus.call(listLikedTracks, {})).tracks).toHaveLength(3);
  await ben.call(blockUser, { id: gus.id });
  expect((await gus.call(listLikedTracks, {})).tracks).toEqual([]);
});

test('calls of lists answer plain objects in snake_case [LIST-021]', async () => {
  const ids = await someTracks(ben, 'Plain 1', 'Plain 2');
  const { id } = await aList(ada, ids, { title: 'Plain' });
  const read = async (url: string, method: 'GET' | 'PUT' = 'GET', body?: object) =>
    (await ada.raw({ method, url, body })).body;
  const list = { tracks_count: 2, self_link: expect.any(String), permalink: 'plain' };
  expect(await read(`/api/users/${ada.profileLink}/lists/plain`)).toMatchObject(list);
  const own = await read('/api/accounts/lists?items=1');
  expect(own).toEqual({ lists: [expect.any(Object)], meta: { next_page: expect.any(String) } });
  const places = ids.map((track, at) => ({
    id: track,
    place: at + 1,
    added_by: null,
    track: expect.any(Object),
  }));
  expect(await read(`/api/lists/${id}/tracks`)).toEqual({ entries: places, meta: { next_page: null } });
  const moved = await read(`/api/lists/${id}/tracks/${ids[1]}/place`, 'PUT', { after: null });
  expect(moved).toEqual({ place: 1 });
});
