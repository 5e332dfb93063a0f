import { expect, test } from 'vitest';
import { insertUsers } from '#db/seeds/writers/members.store.ts';
import { guest } from '#platform/pure/actor.ts';
import { transaction } from '#platform/server/db/transaction.ts';
import { makeCall } from '#platform/server/make-call.ts';
import { aWorld } from '#testing/world.ts';
import { seedEmail, seedUserId } from '../community/seed-ids.ts';
import { seedMembers } from '../community/seed-members.ts';
import { seedReferrals } from './seed-referrals.ts';

const world = await aWorld();
const { db } = world.platform;

test('early members have referred some of the later ones, and a second run changes nothing', async () => {
  await insertUsers(
    db,
    seedMembers.map(({ name, about, country, accountType }, at) => ({
      id: seedUserId(at),
      email: seedEmail(name),
      username: name,
      profileLink: name,
      about,
      country,
      accountType,
      createdAt: new Date(Date.UTC(2025, 0, 1 + ((at * 7) % 60))),
      passwordHash: null,
    })),
  );
  const invite = () => transaction(db, (tx) => seedReferrals(makeCall(world.platform, tx, guest)));
  const links = () =>
    db
      .selectFrom('referred_users as i')
      .innerJoin('referrals as r', 'r.id', 'i.referral_id')
      .innerJoin('users as inviter', 'inviter.id', 'r.user_id')
      .innerJoin('users as friend', 'friend.id', 'i.user_id')
      .select(['inviter.created_at as first', 'friend.created_at as then', 'i.created_at as at', 'i.user_id'])
      .orderBy('i.user_id')
      .execute();
  await invite();
  const made = await links();
  expect(made.length).toBeGreaterThan(10);
  for (const { first, then, at } of made) {
    expect(first.getTime()).toBeLessThanOrEqual(then.getTime());
    expect(at).toEqual(then);
  }
  await invite();
  expect(await links()).toEqual(made);
});
