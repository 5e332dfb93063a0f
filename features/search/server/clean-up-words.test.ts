import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { aStoredTrack } from '#features/tracks/testing/a-stored-track.ts';
import { guest } from '#platform/pure/actor.ts';
import { makeCall } from '#platform/server/make-call.ts';
import { aWorld } from '#testing/world.ts';
import { findNamesAs } from '../testing/search-as.ts';
import { refreshOrders } from './maintain-index.ts';
import { searchOfMember } from './search-of-member.ts';

const world = await aWorld();
const { db } = world.platform;
const owner = await world.person('owner');
const call = () => makeCall(world.platform, db, guest);

async function words(): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`
    select word from search_words where word in ('feldspar', 'granite') order by word`.execute(db);
  return rows.map(({ word }) => word);
}

test('erasing a member deletes words that are in no name any more', async () => {
  const { id } = await aStoredTrack(world, owner, { title: 'Feldspar' });
  await aStoredTrack(world, owner, { title: 'Granite' });
  expect(await words()).toEqual(['feldspar', 'granite']);
  await sql`delete from tracks where id = ${id}`.execute(db);
  await searchOfMember.erase(call(), owner.id);
  await world.drain();
  expect(await words()).toEqual(['granite']);
});

test('refreshing the orders copies the current numbers', async () => {
  const { id } = await aStoredTrack(world, owner, { title: 'Gabbro' });
  await sql`update tracks set plays = 7, likes_count = 3 where id = ${id}`.execute(db);
  await refreshOrders(call());
  const { rows } =
    await sql`select by_popularity, by_volume from search_track_orders where id = ${id}`.execute(db);
  expect(rows).toEqual([{ by_popularity: -7, by_volume: -3 }]);
  expect(await findNamesAs(world.guest, 'gabbro')).toEqual(['Gabbro']);
});
