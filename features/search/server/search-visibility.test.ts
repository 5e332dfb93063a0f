import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { joinGroup } from '#features/groups/contract.ts';
import { aGroup } from '#features/groups/testing/a-group.ts';
import { updateUser } from '#features/members/testing/update-user.ts';
import { updateTrack } from '#features/tracks/edit.contract.ts';
import { aStoredTrack } from '#features/tracks/testing/a-stored-track.ts';
import { aWorld } from '#testing/world.ts';
import { findNamesAs } from '../testing/search-as.ts';

const world = await aWorld();
const { db } = world.platform;
const owner = await world.person('owner', { accountType: 6 });
const other = await world.person('other');
const later = () => world.clock.advance(1500);

test('search finds only finished and published tracks, and closed groups for their members only [COMM-055]', async () => {
  const { id } = await aStoredTrack(world, owner, { title: 'Beryl' });
  await aStoredTrack(world, owner, { title: 'Beryl draft', published: false });
  await aStoredTrack(world, owner, { title: 'Beryl waiting', status: 'processing' });
  for (const person of [world.guest, other, owner])
    expect(await findNamesAs(person, 'beryl')).toEqual(['Beryl']);
  await owner.call(updateTrack, { id, mixdown: { title: 'Cobalt' } });
  later();
  expect(await findNamesAs(owner, 'beryl')).toEqual([]);
  expect(await findNamesAs(owner, 'cobalt')).toEqual(['Cobalt']);
  await owner.call(updateTrack, { id, mixdown: { published: false } });
  later();
  expect(await findNamesAs(owner, 'cobalt')).toEqual([]);

  const group = await aGroup(world, owner, { name: 'Garnet', privacySetting: 'closed' });
  await aGroup(world, owner, { name: 'Garnet seen', privacySetting: 'viewable' });
  later();
  for (const person of [world.guest, other])
    expect(await findNamesAs(person, 'garnet')).toEqual(['Garnet seen']);
  expect(await findNamesAs(owner, 'garnet')).toEqual(['Garnet', 'Garnet seen']);
  await db
    .insertInto('group_invitations')
    .values({
      group_id: sql<string>`(select id from groups where name = 'Garnet')`,
      user_id: other.id,
      invited_by: null,
      created_at: world.clock.now(),
    })
    .execute();
  later();
  expect(await findNamesAs(other, 'garnet')).toEqual(['Garnet seen']);
  await other.call(joinGroup, { groupLink: group.groupLink });
  later();
  expect(await findNamesAs(other, 'garnet')).toEqual(['Garnet', 'Garnet seen']);
});

test('suspended, deleted and education members, their tracks and the words of their names are not found by others [EDU-159]', async () => {
  const member = await world.person('gone');
  await updateUser(db, member.id, { username: 'Zirconia', real_name: 'Ottokar' });
  await aStoredTrack(world, member, { title: 'Plain' });
  later();
  expect((await findNamesAs(world.guest, 'zirconia')).sort()).toEqual(['Plain', 'Zirconia']);
  await updateUser(db, member.id, { banned_at: world.clock.now() });
  later();
  expect(await findNamesAs(world.guest, 'zirconia')).toEqual([]);
  expect(await findNamesAs(world.guest, 'ottokar')).toEqual([]);
  const { rows } = await sql<{
    word: string;
  }>`select word from search_words where word in ('zirconia', 'ottokar')`.execute(db);
  expect(rows).toEqual([]);
  await updateUser(db, member.id, { banned_at: null });
  later();
  expect((await findNamesAs(world.guest, 'zirconia')).sort()).toEqual(['Plain', 'Zirconia']);
  await sql`insert into organizations values (gen_random_uuid(), 'A school', 'DE', ${owner.id}, now())`.execute(
    db,
  );
  await sql`update users set school_id = (select id from organizations), school_role = 'teacher', school_only = 'account' where id in (${member.id}, ${owner.id})`.execute(
    db,
  );
  later();
  expect(await findNamesAs(world.guest, 'zirconia')).toEqual([]);
  expect(await findNamesAs(other, 'zirconia')).toEqual([]);
  expect(await findNamesAs(owner, 'zirconia', { types: 'user' })).toEqual(['Zirconia']);
});

test('more than 60 searches a minute by one user or address are refused with 429 [COMM-059]', async () => {
  const strict = await aWorld({ rateLimits: 'on' });
  const url = '/api/community/search?q=x';
  const person = await strict.person('eager');
  const statuses = async (actor: typeof person | typeof strict.guest) => {
    const seen: number[] = [];
    for (let at = 0; at < 61; at += 1) seen.push((await actor.raw({ method: 'GET', url })).status);
    return [seen.slice(0, 60).every((status) => status === 200), seen[60]];
  };
  expect(await statuses(strict.guest)).toEqual([true, 429]);
  expect(await statuses(person)).toEqual([true, 429]);
  strict.clock.advance(61_000);
  expect((await strict.guest.raw({ method: 'GET', url })).status).toBe(200);
});
