import { expect, test } from 'vitest';
import { insertUsers } from '#db/seeds/writers/members.store.ts';
import { listFollowedTracks } from '#features/tracks/contract.ts';
import { trackPageOf } from '#features/tracks/model/track-document.ts';
import { aStoredTrack } from '#features/tracks/testing/a-stored-track.ts';
import { follow } from '#features/tracks/testing/follow.ts';
import { uuidV7 } from '#platform/pure/ids.ts';
import { aWorld } from '#testing/world.ts';

const world = await aWorld();
const fan = await world.person('fan');

async function members(count: number): Promise<{ id: string }[]> {
  const { db, clock, randomBytes } = world.platform;
  const createdAt = clock.now();
  const made = Array.from({ length: count }, (_, at) => ({
    id: uuidV7(createdAt.getTime(), randomBytes),
    email: `m${at}@members.invalid`,
    username: `m${at}`,
    profileLink: `m${at}`,
    about: null,
    country: null,
    accountType: 6,
    createdAt,
    passwordHash: null,
  }));
  await insertUsers(db, made);
  return made;
}

/** Reads all pages from first to last. */
async function allPages(items: number): Promise<string[]> {
  const found: string[] = [];
  let page: string | number | undefined;
  do {
    const answer = trackPageOf(await fan.call(listFollowedTracks, { items, page }));
    found.push(...answer.items.map(({ id }) => id));
    page = answer.meta.nextPage ?? undefined;
  } while (page !== undefined);
  return found;
}

test('followed tracks of active and inactive members appear page after page, each once and in order', async () => {
  const makers = await members(12);
  const expected: string[] = [];
  for (let turn = 0; turn < 60; turn += 1) {
    // Runs of several tracks by one member, and some tracks at one moment.
    const at = Math.floor((turn * turn) / 7) % makers.length;
    const maker = makers[at];
    if (!maker || at === 11) continue;
    if (turn % 4 !== 0) world.clock.advance(1000);
    const isHidden = turn % 9 === 5;
    const { id } = await aStoredTrack(world, maker, { published: !isHidden });
    if (at % 3 !== 2 && !isHidden) expected.push(id);
  }
  for (const [at, maker] of makers.entries()) if (at % 3 !== 2 || at === 11) await follow(world, fan, maker);
  const rows = await world.platform.db
    .selectFrom('tracks')
    .select(['id'])
    .where('id', 'in', expected)
    .orderBy('listed_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  const inOrder = rows.map(({ id }) => id);
  expect(inOrder.length).toBeGreaterThan(20);
  for (const items of [1, 3, 7, 100]) expect(await allPages(items)).toEqual(inOrder);
  const second = trackPageOf(await fan.call(listFollowedTracks, { items: 7, page: 2 }));
  expect(second.items.map(({ id }) => id)).toEqual(inOrder.slice(7, 14));
});
