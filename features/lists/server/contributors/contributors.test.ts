import { expect, test } from 'vitest';
import { blockUser, unblockUser } from '#features/blocks/contract.ts';
import { followUser } from '#features/follows/contract.ts';
import { withholdList } from '#features/lists/server/list.store.ts';
import { updateUser } from '#features/members/testing/update-user.ts';
import { updateTrack } from '#features/tracks/edit.contract.ts';
import { aStoredTrack } from '#features/tracks/testing/a-stored-track.ts';
import { guest } from '#platform/pure/actor.ts';
import { makeCall } from '#platform/server/make-call.ts';
import { race } from '#testing/races.ts';
import { aWorld, type Member } from '#testing/world.ts';
import { wrongInputs } from '#testing/wrong-inputs.ts';
import {
  addTrackToList,
  deleteList,
  getList,
  listEntries,
  listOwnLists,
  moveTrackInList,
  removeTrackFromList,
  updateList,
} from '../../contract.ts';
import {
  addContributor,
  findContributors,
  listContributors,
  removeContributor,
} from '../../contributors.contract.ts';
import { aList } from '../../testing/a-list.ts';
import { listsOfMember } from '../lists-of-member.ts';

const world = await aWorld();
const { db } = world.platform;
const [ada, ben, cleo] = await Promise.all(['ada', 'ben', 'cleo'].map((name) => world.person(name)));
if (!ada || !ben || !cleo) throw new Error('somebody is missing');
const refused = (status: number) => expect.objectContaining({ status });
let made = 0;
const aTrack = async (owner: Member) => (await aStoredTrack(world, owner, { title: `Track ${made++}` })).id;
const aSharedList = async (owner: Member, ...contributors: Member[]) => {
  const list = await aList(owner, [], { title: `Shared ${made++}`, visibility: 'private' });
  for (const contributor of contributors) {
    await contributor.call(followUser, { id: owner.id });
    await owner.call(addContributor, { id: list.id, userId: contributor.id });
  }
  return list;
};
const entriesOf = async (person: Member, id: string) =>
  (await person.call(listEntries, { id, items: 100 })).entries.map(({ id: track, place, addedBy }) => [
    track,
    place,
    addedBy?.username ?? null,
  ]);

test('a contributor sees a private list and adds to it; the places say who added what [LIST-047] [LIST-048] [LIST-049]', async () => {
  const list = await aSharedList(ada, ben);
  const [first, second] = [await aTrack(cleo), await aTrack(ben)];
  await ada.call(addTrackToList, { id: list.id, trackId: first });
  expect(await ben.call(addTrackToList, { id: list.id, trackId: second })).toMatchObject({
    tracksCount: 2,
    secretLink: null,
    can: { edit: false, add: true },
  });
  for (const person of [ada, ben])
    expect(await entriesOf(person, list.id)).toEqual([
      [first, 1, null],
      [second, 2, ben.username],
    ]);
  await expect(cleo.call(getList, { id: list.id })).rejects.toEqual(refused(404));
  expect((await ben.call(listOwnLists, { trackId: second })).lists).toMatchObject([
    { id: list.id, hasTrack: true, can: { edit: false, add: true } },
  ]);
  for (const person of [ada, ben])
    expect((await person.call(listContributors, { id: list.id })).users).toMatchObject([{ id: ben.id }]);
  await ada.call(updateList, { id: list.id, list: { visibility: 'public' } });
  await expect(cleo.call(listContributors, { id: list.id })).rejects.toEqual(refused(404));
  expect((await cleo.call(getList, { id: list.id })).can).toEqual({ edit: false, add: false });
});

test('a contributor takes out own tracks only, and changes nothing else [LIST-048]', async () => {
  const list = await aSharedList(ada, ben, cleo);
  const [ofOwner, ofBen, draft] = [await aTrack(ben), await aTrack(ada), await aTrack(cleo)];
  await ada.call(addTrackToList, { id: list.id, trackId: ofOwner });
  await ben.call(addTrackToList, { id: list.id, trackId: ofBen });
  const takeOut = (who: Member, trackId: string) => who.call(removeTrackFromList, { id: list.id, trackId });
  await expect(takeOut(ben, ofOwner)).rejects.toEqual(refused(403));
  await expect(takeOut(cleo, ofBen)).rejects.toEqual(refused(403));
  for (const change of [
    () => ben.call(moveTrackInList, { id: list.id, trackId: ofBen, after: null }),
    () => ben.call(updateList, { id: list.id, list: { title: 'Mine' } }),
    () => ben.call(deleteList, { id: list.id }),
    () => ben.call(addContributor, { id: list.id, userId: cleo.id }),
    () => ben.call(removeContributor, { id: list.id, userId: cleo.id }),
    () => ben.call(findContributors, { id: list.id, term: 'cleo' }),
  ])
    await expect(change()).rejects.toEqual(refused(404));
  expect(await takeOut(ben, ofBen)).toMatchObject({ tracksCount: 1 });
  expect(await takeOut(ben, ofBen)).toMatchObject({ tracksCount: 1 });
  await cleo.call(updateTrack, { id: draft, mixdown: { published: false } });
  await expect(ben.call(addTrackToList, { id: list.id, trackId: draft })).rejects.toEqual(refused(404));
  await cleo.call(blockUser, { id: ada.id });
  const closed = await aTrack(cleo);
  await expect(ben.call(addTrackToList, { id: list.id, trackId: closed })).rejects.toEqual(refused(403));
  await cleo.call(unblockUser, { id: ada.id });
});

test('who is removed, leaves, blocks or is blocked adds no more, and their tracks stay, after a block without their name; a hidden list is closed [LIST-047] [LIST-048] [LIST-054]', async () => {
  const ends: [(id: string) => Promise<unknown>, addedBy: string | null][] = [
    [(id) => ada.call(removeContributor, { id, userId: ben.id }), ben.username],
    [(id) => ben.call(removeContributor, { id, userId: ben.id }), ben.username],
    [() => ben.call(blockUser, { id: ada.id }), null],
    [() => ada.call(blockUser, { id: ben.id }), null],
    [(id) => withholdList(db, id, world.clock.now()), ben.username],
  ];
  for (const [end, addedBy] of ends) {
    const list = await aSharedList(ada, ben);
    const trackId = await aTrack(cleo);
    await ben.call(addTrackToList, { id: list.id, trackId });
    await end(list.id);
    for (const attempt of [
      () => ben.call(getList, { id: list.id }),
      () => ben.call(addTrackToList, { id: list.id, trackId }),
      () => ben.call(removeTrackFromList, { id: list.id, trackId }),
    ])
      await expect(attempt()).rejects.toEqual(refused(404));
    expect((await ben.call(listOwnLists, {})).lists).not.toContainEqual(
      expect.objectContaining({ id: list.id }),
    );
    await ben.call(unblockUser, { id: ada.id });
    await ada.call(unblockUser, { id: ben.id });
    expect(await entriesOf(ada, list.id)).toEqual([[trackId, 1, addedBy]]);
  }
});

test('the owner lets in whom they may meet and nobody has blocked and who follows them, 20 at most, and finds them by name [LIST-047] [LIST-053]', async () => {
  const [dora, eve] = [await world.person('dora'), await world.person('eve')];
  const list = await aSharedList(dora, ben);
  const add = (userId: string) => dora.call(addContributor, { id: list.id, userId });
  const find = async (term: string) =>
    (await dora.call(findContributors, { id: list.id, term })).users.map(({ username }) => username);
  expect(await find(eve.username)).toEqual([]);
  await expect(add(eve.id)).rejects.toEqual(refused(403));
  await eve.call(followUser, { id: dora.id });
  expect(await find(eve.username.slice(1).toUpperCase())).toContain(eve.username);
  for (const wild of ['%', '_', '\\']) expect(await find(wild)).toEqual([]);
  for (const present of [dora, ben]) expect(await find(present.username)).not.toContain(present.username);
  await expect(add(dora.id)).rejects.toEqual(refused(422));
  await expect(add('0198f000-0000-7000-8000-0000000000ff')).rejects.toEqual(refused(404));
  for (const [blocker, blocked] of [
    [eve, dora],
    [dora, eve],
  ] as const) {
    await blocker.call(blockUser, { id: blocked.id });
    await expect(add(eve.id)).rejects.toEqual(refused(403));
    expect(await find(eve.username)).toEqual([]);
    await blocker.call(unblockUser, { id: blocked.id });
  }
  // A block has ended the following.
  await eve.call(followUser, { id: dora.id });
  expect((await race(4, () => add(eve.id))).thrown).toEqual([]);
  expect((await add(eve.id)).users.map(({ id }) => id)).toEqual([ben.id, eve.id]);
  const others = await Promise.all(Array.from({ length: 19 }, (_none, at) => world.person(`other${at}`)));
  for (const other of others) await other.call(followUser, { id: dora.id });
  const { given, thrown } = await race(19, (at) => add(others[at]?.id ?? ''));
  expect([given.length, thrown]).toEqual([18, [refused(422)]]);
});

test('own lists come before those of others, whose owners one sees, and nobody adds to more than 100 [LIST-008] [LIST-053]', async () => {
  const [gus, hope, iris] = await Promise.all(['gus', 'hope', 'iris'].map((name) => world.person(name)));
  if (!gus || !hope || !iris) throw new Error('somebody is missing');
  const own = await aList(hope, [], { title: 'Own' });
  world.clock.advance(1000);
  const [ofGus, ofIris] = [await aSharedList(gus, hope), await aSharedList(iris, hope)];
  await updateUser(db, iris.id, { banned_at: world.clock.now() });
  const first = await hope.call(listOwnLists, { items: 1 });
  const rest = await hope.call(listOwnLists, { items: 1, page: first.meta.nextPage ?? '' });
  expect([...first.lists, ...rest.lists].map(({ id }) => id)).toEqual([own.id, ofGus.id]);
  expect([rest.meta.nextPage, ofIris.visibility]).toEqual([null, 'private']);
  const last = await aList(gus, [], { title: 'Last' });
  const more = await Promise.all(
    Array.from({ length: 98 }, (_none, at) => aList(gus, [], { title: `More ${at}` })),
  );
  const rows = more.map(({ id }) => ({ list_id: id, user_id: hope.id, created_at: world.clock.now() }));
  await db.insertInto('list_contributors').values(rows).execute();
  await expect(gus.call(addContributor, { id: last.id, userId: hope.id })).rejects.toEqual(refused(422));
  await gus.call(removeContributor, { id: ofGus.id, userId: hope.id });
  const [one, two] = [last, await aList(gus, [], { title: 'Very last' })];
  const { given, thrown } = await race(2, (at) =>
    gus.call(addContributor, { id: (at ? one : two).id, userId: hope.id }),
  );
  expect([given.length, thrown]).toEqual([1, [refused(422)]]);
});

test('additions at the same time have places of their own, up to 1,000, and one that is too late is refused [LIST-048]', async () => {
  const list = await aSharedList(ada, ben, cleo);
  const tracks = await Promise.all([ada, ben, cleo, ada, ben, cleo].map(aTrack));
  const adders = [ada, ben, cleo];
  const add = (at: number) =>
    (adders[at % 3] as Member).call(addTrackToList, { id: list.id, trackId: tracks[at] ?? '' });
  expect((await race(6, add)).thrown).toEqual([]);
  expect((await entriesOf(ada, list.id)).map(([, place]) => place)).toEqual([1, 2, 3, 4, 5, 6]);
  await db.updateTable('lists').set({ tracks_count: 999 }).where('id', '=', list.id).execute();
  const [one, two] = [await aTrack(ada), await aTrack(ada)];
  const late = await race(2, (at) =>
    (at ? cleo : ben).call(addTrackToList, { id: list.id, trackId: at ? one : two }),
  );
  expect([late.given.length, late.thrown]).toEqual([1, [refused(422)]]);

  const other = await aSharedList(ada, ben);
  const trackId = await aTrack(ada);
  const { thrown } = await race(2, (at) =>
    at
      ? ben.call(addTrackToList, { id: other.id, trackId })
      : ada.call(removeContributor, { id: other.id, userId: ben.id }),
  );
  const there = (await entriesOf(ada, other.id)).length;
  expect([there, thrown]).toEqual(there === 1 ? [1, []] : [0, [refused(404)]]);
});

test('an export holds the shared lists, and deleting the account leaves the tracks without a name [LIST-051]', async () => {
  const fay = await world.person('fay');
  const list = await aSharedList(ada, fay);
  const trackId = await aTrack(cleo);
  await fay.call(addTrackToList, { id: list.id, trackId });
  const call = makeCall(world.platform, db, guest);
  const files = await Array.fromAsync(listsOfMember.exportFiles(call, fay.id));
  expect(files).toContainEqual({
    path: 'shared_lists.json',
    json: [expect.objectContaining({ title: list.title, by: ada.username })],
  });
  await listsOfMember.erase(call, fay.id);
  expect(await entriesOf(ada, list.id)).toEqual([[trackId, 1, null]]);
  expect((await ada.call(listContributors, { id: list.id })).users).toEqual([]);
});

const wrong = { world, as: () => world.person(`owner${made++}`), unchanged: ['list_contributors'] } as const;
const ofOwner = async (person: unknown) => ({ id: (await aSharedList(person as Member, ben)).id });
wrongInputs({ ...wrong, endpoint: listContributors, good: ofOwner });
wrongInputs({
  ...wrong,
  endpoint: findContributors,
  good: async (person) => ({ ...(await ofOwner(person)), term: 'ben' }),
});
wrongInputs({
  ...wrong,
  endpoint: addContributor,
  good: async (person) => {
    await cleo.call(followUser, { id: (person as Member).id });
    return { ...(await ofOwner(person)), userId: cleo.id };
  },
});
wrongInputs({
  ...wrong,
  endpoint: removeContributor,
  good: async (person) => ({ ...(await ofOwner(person)), userId: ben.id }),
});
