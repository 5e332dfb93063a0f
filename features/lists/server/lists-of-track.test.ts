import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { blockUser, unblockUser } from '#features/blocks/contract.ts';
import { updateUser } from '#features/members/testing/update-user.ts';
import { updateTrack } from '#features/tracks/edit.contract.ts';
import { aStoredTrack } from '#features/tracks/testing/a-stored-track.ts';
import type { Person } from '#testing/person.ts';
import { aWorld, type Member } from '#testing/world.ts';
import { listListsOfTrack, MAX_LISTS_OF_TRACK, updateList } from '../contract.ts';
import { aList } from '../testing/a-list.ts';
import { NEWEST_LISTS, publicListsOfTrack } from './lists-of-track.scopes.ts';

const world = await aWorld();
const artist = await world.person('artist');
const ada = await world.person('ada');
const ben = await world.person('ben');
const { id } = await aStoredTrack(world, artist, { title: 'Tide' });
const other = await aStoredTrack(world, artist, { title: 'Other' });
/** A later list than those before. */
const later = (
  owner: Member,
  title: string,
  { of = id, visibility }: { of?: string; visibility?: 'private' | 'secret' } = {},
) => {
  world.clock.advance(1000);
  return aList(owner, [of], { title, visibility: visibility ?? 'public' });
};
const titlesFor = async (person: Person) =>
  (await person.call(listListsOfTrack, { id })).lists.map(({ title }) => title);

test('a track answers the lists that hold it: the own ones first, then public ones, last changed first [TRACK-159]', async () => {
  const first = await later(ben, 'First');
  await later(ben, 'Second');
  await later(ben, 'Without it', { of: other.id });
  await later(ben, 'Private', { visibility: 'private' });
  await later(ben, 'Secret', { visibility: 'secret' });
  await later(ada, 'Mine', { visibility: 'private' });
  world.clock.advance(1000);
  await ben.call(updateList, { id: first.id, list: { description: 'Changed' } });
  expect(await titlesFor(world.guest)).toEqual(['First', 'Second']);
  expect(await titlesFor(ada)).toEqual(['Mine', 'First', 'Second']);
  expect(await titlesFor(ben)).toEqual(['First', 'Secret', 'Private', 'Second']);
});

test('lists of members whom the viewer does not see or has a block with are left out, and of those whom the artist has blocked [TRACK-159]', async () => {
  const cid = await world.person('cid');
  await later(cid, 'Of cid');
  expect(await titlesFor(ada)).toContain('Of cid');
  for (const [blocker, blocked] of [
    [ada, cid],
    [cid, ada],
    [artist, cid],
  ] as const) {
    await blocker.call(blockUser, { id: blocked.id });
    expect(await titlesFor(ada)).not.toContain('Of cid');
    await blocker.call(unblockUser, { id: blocked.id });
  }
  await updateUser(world.platform.db, cid.id, { banned_at: new Date() });
  expect(await titlesFor(ada)).not.toContain('Of cid');
});

test('a track that the viewer does not see has no lists, and one in many lists answers 12 of them [TRACK-159]', async () => {
  const many = await world.person('many');
  for (let at = 0; at <= MAX_LISTS_OF_TRACK; at++) await later(many, `List ${at}`, { of: other.id });
  const { lists } = await ada.call(listListsOfTrack, { id: other.id });
  expect([lists.length, lists[0]?.title]).toEqual([MAX_LISTS_OF_TRACK, `List ${MAX_LISTS_OF_TRACK}`]);
  await artist.call(updateTrack, { id: other.id, mixdown: { published: false } });
  await expect(ada.call(listListsOfTrack, { id: other.id })).rejects.toMatchObject({ status: 404 });
});

test('a thousand lists that are not public hide no public list of a track [TRACK-159] [LIST-058]', async () => {
  const hoarder = await world.person('hoarder');
  const track = await aStoredTrack(world, artist, { title: 'Hoarded' });
  await sql`with hidden as (
      insert into lists (id, user_id, kind, title, permalink, visibility, secret, created_at, updated_at)
      select gen_random_uuid(), ${hoarder.id}::uuid, 'playlist', 'Hidden', 'hidden-' || n, 'private', 's' || n, now(), now()
      from generate_series(1, 1000) n returning id
    ) insert into list_tracks (list_id, track_id, place, added_at)
      select id, ${track.id}::uuid, 1, now() from hidden`.execute(world.platform.db);
  await later(ben, 'Open', { of: track.id });
  const { lists } = await ada.call(listListsOfTrack, { id: track.id });
  expect(lists.map(({ title }) => title)).toEqual(['Open']);
});

test('of a track in very many lists the newest are read by an index, and no others [LIST-058]', async () => {
  const { db } = world.platform;
  const known = await aStoredTrack(world, artist, { title: 'Known' });
  const count = 2 * NEWEST_LISTS;
  await sql`with made as (
      insert into lists (id, user_id, kind, title, permalink, visibility, secret, tracks_count, created_at, updated_at)
      select ('01980000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, ${ben.id}::uuid, 'playlist', 'Many ' || n,
        'many-' || n, 'public', '', 1, now(), now() - n * interval '1 second' from generate_series(1, ${count}::int) n
      returning id)
    insert into list_tracks (list_id, track_id, place, added_at) select id, ${known.id}::uuid, 1, now() from made`.execute(
    db,
  );
  await sql`analyze lists, list_tracks`.execute(db);
  const { rows } = await sql<{ 'QUERY PLAN': { Plan: Plan }[] }>`
    explain (analyze, timing off, format json) ${publicListsOfTrack(known.id)}`.execute(db);
  const nodes = nodesOf(rows[0]?.['QUERY PLAN'][0]?.Plan);
  const read = nodes.find((node) => node['Index Name'] === 'list_tracks_newest_of_track');
  expect(read?.['Actual Rows']).toBe(NEWEST_LISTS);
  expect(nodes.filter((node) => node['Actual Rows'] > NEWEST_LISTS)).toEqual([]);
  // Those made first were changed last, but are not among the newest.
  const { lists } = await world.guest.call(listListsOfTrack, { id: known.id });
  expect(lists[0]?.title).toBe(`Many ${NEWEST_LISTS + 1}`);
});

interface Plan {
  'Index Name'?: string;
  'Actual Rows': number;
  Plans?: Plan[];
}

const nodesOf = (plan: Plan | undefined): Plan[] =>
  plan ? [plan, ...(plan.Plans ?? []).flatMap(nodesOf)] : [];
