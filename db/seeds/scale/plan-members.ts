import type { SeedUser } from '#db/seeds/writers/members.store.ts';
import { uuidV7 } from '#platform/pure/ids.ts';
import { seedEmail } from '../community/seed-ids.ts';
import type { Random } from '../sound/random.ts';
import { pickDistinct } from './heavy-tail.ts';
import { randomBytesOf } from './plan-track.ts';
import { closings, openings } from './word-lists.ts';

const YEARS_MS = 2 * 365 * 86_400_000;
const countries = [
  'AR',
  'BR',
  'CA',
  'DE',
  'ES',
  'FR',
  'GB',
  'GH',
  'IN',
  'JP',
  'KR',
  'MX',
  'NG',
  'NL',
  'PL',
  'SE',
  'US',
];

/** Plans `count` members who joined two to four years ago, before their first track, with names numbered from `first`. */
export function planMembers(random: Random, count: number, first: number, now: Date): SeedUser[] {
  const bytes = randomBytesOf(random);
  return Array.from({ length: count }, (_none, at) => {
    const joined = new Date(now.getTime() - YEARS_MS - Math.floor(random.next() * YEARS_MS));
    const name = `${random.pick(openings)}${random.pick(closings)}${first + at}`;
    return {
      id: uuidV7(joined.getTime(), bytes),
      email: seedEmail(name),
      username: name,
      profileLink: name,
      about: null,
      country: random.pick(countries),
      accountType: random.chance(0.7) ? 0 : random.pick([3, 5, 6]),
      createdAt: joined,
      passwordHash: null,
    };
  });
}

/** Plans follows: about 25 each, and the first members are followed most. */
export function planFollows(random: Random, users: readonly string[], now: Date) {
  return users.flatMap((followerId, place) =>
    pickDistinct(random, users.length, random.integer(0, 50), place).map((followed) => ({
      followerId,
      followedId: users[followed] ?? '',
      at: new Date(now.getTime() - Math.floor(random.next() * YEARS_MS)),
    })),
  );
}
