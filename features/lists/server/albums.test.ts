import { expect, test } from 'vitest';
import { aStoredTrack } from '#features/tracks/testing/a-stored-track.ts';
import { race } from '#testing/races.ts';
import { aWorld, type Member } from '#testing/world.ts';
import { type ListPage, listListsOfUser, moveAlbum, updateList } from '../contract.ts';
import { aList } from '../testing/a-list.ts';

const world = await aWorld();
const ada = await world.person('ada');
const { id: trackId } = await aStoredTrack(world, ada, { title: 'On all' });

const anAlbum = async (owner: Member, title: string, releasedOn: string | null = null) => {
  world.clock.advance(1000);
  const { id } = await aList(owner, [trackId], { title, kind: 'album' });
  await owner.call(updateList, { id, list: { releasedOn } });
  return id;
};
/** The titles on the member's page, read one by one. */
async function pageOf({ id: userId }: Member): Promise<string[]> {
  const titles: string[] = [];
  for (let page: string | number | null = 1; page !== null; ) {
    const { lists, meta }: ListPage = await world.guest.call(listListsOfUser, { userId, items: 1, page });
    titles.push(...lists.map(({ title }) => title));
    page = meta.nextPage;
  }
  return titles;
}
const unknownId = '0198f000-0000-7000-8000-0000000000ff';

test('an album has a release date, a day that can be removed, and a playlist has none [LIST-043]', async () => {
  const id = await anAlbum(ada, 'Dated', '2020-02-29');
  const change = (list: object) => ada.call(updateList, { id, list });
  expect((await change({ title: 'Dated still' })).releasedOn).toBe('2020-02-29');
  expect((await change({ kind: 'playlist' })).releasedOn).toBeNull();
  expect((await change({ kind: 'album' })).releasedOn).toBe('2020-02-29');
  expect((await change({ releasedOn: null })).releasedOn).toBeNull();
  for (const releasedOn of ['2021-02-29', '1899-12-31', '2100-01-01', '2020-02-29T00:00:00Z', '', 5])
    await expect(change({ releasedOn })).rejects.toMatchObject({
      status: 422,
      fields: { released_on: expect.anything() },
    });
});

test('albums are on a page before playlists, the newest release first, until their owner moves one; a later one comes first [LIST-016] [LIST-044]', async () => {
  const ben = await world.person('ben');
  await aList(ben, [trackId], { title: 'A playlist' });
  const old = await anAlbum(ben, 'Old', '1999-01-01');
  const undated = await anAlbum(ben, 'Undated');
  const coming = await anAlbum(ben, 'Coming', '2090-01-01');
  await anAlbum(ben, 'Recent', '2020-01-01');
  expect(await pageOf(ben)).toEqual(['Coming', 'Undated', 'Recent', 'Old', 'A playlist']);
  expect(await ben.call(moveAlbum, { id: old, after: null })).toEqual({ place: 1 });
  expect(await ben.call(moveAlbum, { id: coming, after: undated })).toEqual({ place: 3 });
  expect(await pageOf(ben)).toEqual(['Old', 'Undated', 'Coming', 'Recent', 'A playlist']);
  await anAlbum(ben, 'Later', '1990-01-01');
  expect(await pageOf(ben)).toEqual(['Later', 'Old', 'Undated', 'Coming', 'Recent', 'A playlist']);
});

test('only own albums are moved, behind own albums [LIST-044]', async () => {
  const cid = await world.person('cid');
  const [mine, theirs] = [await anAlbum(cid, 'Mine'), await anAlbum(ada, 'Theirs')];
  const { id: playlist } = await aList(cid, [trackId], { title: 'No album' });
  for (const id of [theirs, playlist, unknownId])
    await expect(cid.call(moveAlbum, { id, after: null })).rejects.toMatchObject({ status: 404 });
  for (const after of [theirs, playlist, unknownId])
    await expect(cid.call(moveAlbum, { id: mine, after })).rejects.toMatchObject({ status: 409 });
  await expect(cid.call(moveAlbum, { id: mine, after: mine })).rejects.toMatchObject({ status: 422 });
});

test('moves at the same time leave each album on a place of its own [LIST-044]', async () => {
  const dan = await world.person('dan');
  const ids: string[] = [];
  for (const title of ['One', 'Two', 'Three', 'Four']) ids.push(await anAlbum(dan, title));
  await race(8, (at) =>
    dan.call(moveAlbum, { id: ids[at % 4] ?? '', after: at % 3 === 0 ? null : (ids[(at + 1) % 4] ?? '') }),
  );
  const rows = await world.platform.db
    .selectFrom('lists')
    .select('profile_place')
    .where('user_id', '=', dan.id)
    .orderBy('profile_place')
    .execute();
  expect(rows.map((row) => row.profile_place)).toEqual([1, 2, 3, 4]);
});
