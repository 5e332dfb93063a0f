import { findMembersForAdmins } from '#features/members/server/find-members-for-admins.ts';
import type { MemberCall } from '#platform/server/call.ts';
import type { TaxView } from '../../admin-tax.contract.ts';
import { findTaxRates } from '../tax-rate.store.ts';
import { findQuarters, findUnconfirmedVatIds } from './find-tax.ts';

const SHOWN_VAT_IDS = 100;
const SHOWN_QUARTERS = 200;

/** What admins see of tax. */
export async function getTax(call: MemberCall): Promise<TaxView> {
  const { db, platform } = call;
  const waiting = await findUnconfirmedVatIds(db, SHOWN_VAT_IDS);
  const members = await findMembersForAdmins(
    db,
    waiting.map(({ user_id }) => user_id),
  );
  return {
    receipts: platform.config.receipts,
    showsTax: platform.config.seller.vatId !== null,
    rates: (await findTaxRates(db)).map(({ country, valid_from, rate }) => ({
      country,
      validFrom: valid_from.toISOString(),
      rate,
    })),
    vatIds: waiting.flatMap((row) => {
      const member = members.get(row.user_id);
      if (!member || row.vat_id === null) return [];
      const { name, address, country, vat_id: vatId, user_id: userId } = row;
      const { username, selfLink } = member;
      return [{ userId, username, selfLink, name, address, country: country ?? '', vatId }];
    }),
    quarters: await findQuarters(db, SHOWN_QUARTERS),
  };
}
