import type { MemberPart } from '#features/members/server/member-part.ts';
import { deleteBillingDetails, findBillingDetails } from './billing-details.store.ts';
import { findReceiptsOfUser } from './find-receipts.ts';
import { presentReceipt } from './present-receipt.ts';
import { clearReceiptsOfUser } from './receipt.store.ts';
import { clearWithdrawalsOfUser, findWithdrawalsOfUser } from './withdrawals/withdrawal.store.ts';

/** Receipts of a deleted member stay for the books: without them, and without a name that no law asks for. */
export const receiptsOfMember: MemberPart = {
  name: 'receipts',
  tables: { receipts: [], billing_details: [], withdrawals: [] },

  async *exportFiles({ db }, userId) {
    const details = await findBillingDetails(db, userId);
    if (details) {
      const { user_id: _own, ...json } = details;
      yield { path: 'billing-details.json', json };
    }
    const receipts = await findReceiptsOfUser(db, userId);
    const byId = new Map(receipts.map((row) => [row.id, row]));
    const json = receipts.map((row) => ({
      ...presentReceipt(row, byId.get(row.corrects_id ?? '')),
      evidence: row.evidence,
    }));
    if (json.length > 0) yield { path: 'receipts.json', json };
    const withdrawals = await findWithdrawalsOfUser(db, userId);
    if (withdrawals.length > 0) yield { path: 'withdrawals.json', json: withdrawals };
  },

  async erase({ db }, userId) {
    await clearReceiptsOfUser(db, userId);
    await deleteBillingDetails(db, userId);
    await clearWithdrawalsOfUser(db, userId);
  },
};
