import { lockBuyer } from '#features/members/server/users.store.ts';
import { signedOut } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import { inTransaction } from '#platform/server/in-transaction.ts';
import { findOpenHostedPage, type HostedPageRow, insertHostedPage, type Sale } from './hosted-page.store.ts';

const hourMs = 3_600_000;

/** The member's open page of a sale, or a new one of an hour. */
export function getOpenPage(call: MemberCall, sale: Sale): Promise<HostedPageRow> {
  return inTransaction(call, async ({ db, now, newId }) => {
    // Two calls at once make one page.
    if (!(await lockBuyer(db, sale.user_id))) throw signedOut();
    const open = await findOpenHostedPage(db, sale, now);
    if (open) return open;
    const made: HostedPageRow = {
      id: newId(),
      ...sale,
      state: 'created',
      expires_at: new Date(now.getTime() + hourMs),
      created_at: now,
    };
    await insertHostedPage(db, made);
    return made;
  });
}
