import type { MemberCall } from '#platform/server/call.ts';
import type { BillingDetailsView } from '../../contract.ts';
import { findBillingDetails } from '../billing-details.store.ts';
import type { BillingDetailsRow } from '../receipts.tables.ts';

export async function getBillingDetails(call: MemberCall): Promise<BillingDetailsView> {
  return presentBillingDetails(await findBillingDetails(call.db, call.actor.userId));
}

export const presentBillingDetails = (row: BillingDetailsRow | undefined): BillingDetailsView => ({
  name: row?.name ?? '',
  address: row?.address ?? '',
  country: row?.country ?? '',
  vatId: row?.vat_id ?? '',
  vatConfirmed: row?.vat_confirmed_at != null,
});
