import { findUser } from '#features/members/server/find-user.ts';
import { referralIdLength } from '#features/referrals/model/referral-id.ts';
import { insertReferral, insertReferredUser } from '#features/referrals/server/referral.store.ts';
import { randomText } from '#platform/pure/ids.ts';
import type { Call } from '#platform/server/call.ts';
import { createRandom } from '#studio/compose/random.ts';
import { seedUserId } from '../community/seed-ids.ts';
import { seedMembers } from '../community/seed-members.ts';

/** How many members share their link, and the probability that a later member signs up by it. */
const inviterCount = 6;
const signUpChance = 0.28;

/** Lets some seed members refer others who signed up after them. Call it in a transaction. */
export async function seedReferrals(call: Call): Promise<void> {
  const random = createRandom(1, 'invitations');
  const bytes = (size: number) => Uint8Array.from({ length: size }, () => random.integer(0, 255));
  const found = await Promise.all(seedMembers.map((_person, at) => findUser(call.db, seedUserId(at))));
  const members = found
    .filter((user) => user !== undefined)
    .sort((one, other) => one.created_at.getTime() - other.created_at.getTime());
  for (const [at, { id: userId }] of members.slice(0, inviterCount).entries()) {
    const referralId = randomText(referralIdLength, bytes);
    const row = { id: referralId, user_id: userId, influencer_name: null, created_at: call.now };
    if (!(await insertReferral(call.db, row))) continue;
    for (const friend of members.slice(at + 1)) {
      const isFriend = random.chance(signUpChance);
      if (isFriend)
        await insertReferredUser(call.db, { userId: friend.id, referralId, at: friend.created_at });
    }
  }
}
