import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import { readPaging, toPage } from '#platform/pure/paging.ts';
import type { MemberCall } from '#platform/server/call.ts';
import type { listReceipts as contract } from '../../contract.ts';
import { findBuyerCountry } from '../../model/buyer-country.ts';
import { findBillingDetails } from '../billing-details.store.ts';
import { findReceiptsPage } from '../find-receipts.ts';
import { presentReceiptItem } from '../present-receipt.ts';
import type { ReceiptRow } from '../receipts.tables.ts';

const ITEMS = 20;

export async function listReceipts(
  call: MemberCall,
  input: InputOf<typeof contract>,
): Promise<AnswerOf<typeof contract>> {
  const paging = readPaging(input, ITEMS);
  const { userId } = call.actor;
  const rows = await findReceiptsPage(call.db, userId, paging);
  const page = toPage(rows, paging.items, (row) => [row.issued_at, row.id]);
  return {
    items: page.items.map(presentReceiptItem),
    meta: { nextPage: page.nextPage },
    asksForCountry: await asksForCountry(call, page.items[0]),
  };
}

/** Who has given a country, has answered. */
async function asksForCountry(call: MemberCall, newest: ReceiptRow | undefined): Promise<boolean> {
  if (!newest || !findBuyerCountry(newest.evidence).isDisputed) return false;
  const details = await findBillingDetails(call.db, call.actor.userId);
  return details?.country == null;
}
