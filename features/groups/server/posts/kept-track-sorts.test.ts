import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { getGroupAs } from '#features/groups/testing/a-group.ts';
import { aGroupsWorld, trackIdsIn } from '#features/groups/testing/a-groups-world.ts';
import { listGroupTracks, postTrack } from '#features/groups/tracks.contract.ts';
import { countPlay, trackComments } from '#features/tracks/contract.ts';
import { deleteTrack, updateTrack } from '#features/tracks/edit.contract.ts';
import { likeTrack, unlikeTrack } from '#features/tracks/likes.contract.ts';
import { aStoredTrack } from '#features/tracks/testing/a-stored-track.ts';
import { countDeadlocks, race } from '#testing/races.ts';
import type { Member } from '#testing/world.ts';

const { world, ada, ben, cid, admin, groupWith, posted } = await aGroupsWorld();
const { db } = world.platform;

/** The kept sort keys of all posts beside those of their tracks. */
async function keptAndOwn() {
  const { rows } = await sql<{ kept: string; own: string }>`
    select concat_ws(' ', gt.track_id, gt.title_start, gt.plays, gt.likes_count, gt.comments_count) as kept,
      concat_ws(' ', t.id, left(lower(t.title), 40), t.plays, t.likes_count, t.comments_count) as own
    from group_tracks gt join tracks t on t.id = gt.track_id`.execute(db);
  return { kept: rows.map((row) => row.kept), own: rows.map((row) => row.own) };
}

async function expectKept(count: number) {
  const { kept, own } = await keptAndOwn();
  expect(kept).toEqual(own);
  expect(kept.length).toBe(count);
}

test('sort keys are kept with posts, and order the list [CAMPAIGN-310]', async () => {
  const first = await groupWith('First', [ben, cid]);
  const second = await groupWith('Second', [ben]);
  const liked = await posted(first.groupLink, ben, 'Beta');
  const heard = await posted(first.groupLink, cid, 'Alpha');
  const later = await aStoredTrack(world, ben, { title: `${'Very '.repeat(12)}long` });
  await ada.call(likeTrack, { id: liked });
  await cid.call(likeTrack, { id: liked });
  await ada.call(likeTrack, { id: later.id });
  await world.guest.call(countPlay, { id: heard });
  await ada.call(trackComments.post, { id: heard, content: 'Well done' });
  await ben.call(postTrack, { groupLink: second.groupLink, mixdownId: liked });
  await ben.call(postTrack, { groupLink: first.groupLink, mixdownId: later.id });
  await expectKept(4);
  const sorted = async (sortBy: 'title' | 'plays' | 'likes_count' | 'comments_count', who = ben) =>
    trackIdsIn(await who.call(listGroupTracks, { groupLink: first.groupLink, sortBy }));
  expect(await sorted('title')).toEqual([heard, liked, later.id]);
  expect(await sorted('likes_count')).toEqual([liked, later.id, heard]);
  expect((await sorted('plays'))[0]).toBe(heard);
  expect((await sorted('comments_count'))[0]).toBe(heard);

  await cid.call(unlikeTrack, { id: liked });
  await ben.call(updateTrack, { id: liked, mixdown: { title: 'Zeta', published: false } });
  await ada.call(likeTrack, { id: heard });
  await expectKept(4);
  await ben.call(updateTrack, { id: liked, mixdown: { published: true } });
  await cid.call(deleteTrack, { id: heard });
  await expectKept(3);
  expect(await sorted('title', admin)).toEqual([later.id, liked]);
  expect((await getGroupAs(world.guest, first.groupLink)).tracksCount).toBe(2);
});

test('likes and posts at the same time leave equal sort keys, without a deadlock [CAMPAIGN-310]', async () => {
  const before = await keptAndOwn();
  const people: Member[] = [];
  for (let at = 0; at < 10; at += 1) people.push(await world.person(`fan${at}`));
  const groups = [await groupWith('Left', [ben]), await groupWith('Right', [ben])];
  const deadlocks = await countDeadlocks(db);
  const { id } = await aStoredTrack(world, ben, { title: 'Wanted' });
  const { thrown } = await race(people.length + groups.length, async (at) => {
    const group = groups[at];
    if (group) return ben.call(postTrack, { groupLink: group.groupLink, mixdownId: id });
    return people[at - groups.length]?.call(likeTrack, { id });
  });
  expect(thrown).toEqual([]);
  await expectKept(before.kept.length + 2);
  expect(await countDeadlocks(db)).toBe(deadlocks);
});

test('a page in any sort is read from an index [CAMPAIGN-310]', async () => {
  const { groupLink } = await groupWith('Indexed', [ben]);
  await posted(groupLink, ben);
  const { rows: found } = await sql<{ indexdef: string }>`
    select indexdef from pg_indexes where tablename = 'group_tracks'`.execute(db);
  const keys = found.map(({ indexdef }) => indexdef.slice(indexdef.indexOf('(')));
  for (const key of [
    'title_start',
    'plays DESC',
    'likes_count DESC',
    'comments_count DESC',
    'posted_at DESC',
  ])
    expect(keys).toContain(`(group_id, ${key}, track_id DESC) WHERE listed`);
});
