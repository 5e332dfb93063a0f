import { checkVAT, countries } from 'jsvat';
import { lockUser } from '#features/members/server/users.store.ts';
import type { InputOf } from '#platform/pure/contract.ts';
import { invalid, signedOut } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import type { BillingDetailsView, updateBillingDetails as contract } from '../../contract.ts';
import { findBillingDetails, upsertBillingDetails } from '../billing-details.store.ts';
import type { BillingDetailsRow } from '../receipts.tables.ts';
import { presentBillingDetails } from './get-billing-details.ts';

/**
 * Stores what the next receipts say about their buyer. Refuses (422) a VAT id that is not one of the country, and one without a
 * name and an address. An admin has to look at another VAT id, name or country before it counts.
 */
export async function updateBillingDetails(
  call: MemberCall,
  input: InputOf<typeof contract>,
): Promise<BillingDetailsView> {
  const { userId } = call.actor;
  const details = {
    name: input.name.trim(),
    address: input.address.trim(),
    country: input.country || null,
    vat_id: readGivenVatId(input),
  };
  if (!(await lockUser(call.db, userId))) throw signedOut();
  const before = await findBillingDetails(call.db, userId);
  const isSame =
    before?.vat_id === details.vat_id && before.country === details.country && before.name === details.name;
  const row: BillingDetailsRow = {
    user_id: userId,
    ...details,
    vat_confirmed_at: isSame ? before.vat_confirmed_at : null,
    updated_at: call.now,
  };
  await upsertBillingDetails(call.db, row);
  return presentBillingDetails(row);
}

function readGivenVatId({ vatId, country, name, address }: InputOf<typeof contract>): string | null {
  if (vatId.trim() === '') return null;
  const read = readVatId(vatId, country);
  if (read === null) throw invalid({ vat_id: ['is not a valid id of this country'] });
  const missing = { name, address };
  const errors = Object.entries(missing).filter(([, value]) => value.trim() === '');
  if (errors.length > 0)
    throw invalid(Object.fromEntries(errors.map(([field]) => [field, ['is needed with a VAT id']])));
  return read;
}

/** A VAT id in capitals without spaces; null unless form and check digits are those of the country, an ISO code. */
function readVatId(text: string, country: string): string | null {
  const { value, isValid, country: found } = checkVAT(text.replaceAll(/\s/g, ''), countries);
  return isValid && value && found?.isoCode.short === country ? value.toUpperCase() : null;
}
