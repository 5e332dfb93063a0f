import type { MemberPart } from '#features/members/server/member-part.ts';
import type { Call } from '#platform/server/call.ts';
import { deleteAddressesOfMember } from '../claims/address.store.ts';
import { clearClaimant } from '../claims/claim.store.ts';
import { findPrizesOfMember } from './find-won-entries.ts';
import { deleteWinnersOfMember } from './winner.store.ts';

/** What a member has won: a prize that was not sent goes to the next entry when they leave. */
export const winnersOfMember: MemberPart = {
  name: 'campaign winners',
  tables: { campaign_winners: [], campaign_claims: [] },
  async *exportFiles({ db, now }, userId) {
    yield { path: 'campaign-prizes.json', json: await findPrizesOfMember(db, userId, now) };
  },
  deleteAtOnce: clearPrizes,
  erase: clearPrizes,
};

async function clearPrizes({ db, now }: Call, userId: string): Promise<void> {
  await deleteAddressesOfMember(db, userId);
  await clearClaimant(db, userId, now);
  await deleteWinnersOfMember(db, userId);
}
