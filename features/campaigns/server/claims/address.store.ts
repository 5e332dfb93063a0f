import type { Db } from '#platform/server/call.ts';
import '../winners/winners.tables.ts';

/** Stores where to the prize of a claim is sent. */
export async function upsertAddress(
  db: Db,
  address: { claimId: string; address: string; at: Date },
): Promise<void> {
  await db
    .insertInto('campaign_claim_addresses')
    .values({ claim_id: address.claimId, address: address.address, created_at: address.at })
    .onConflict((conflict) =>
      conflict.column('claim_id').doUpdateSet({ address: address.address, created_at: address.at }),
    )
    .execute();
}

/** The address of a claim, stored after `since`; null without one. */
export async function findAddress(db: Db, claimId: string, since: Date): Promise<string | null> {
  const row = await db
    .selectFrom('campaign_claim_addresses')
    .select('address')
    .where('claim_id', '=', claimId)
    .where('created_at', '>', since)
    .executeTakeFirst();
  return row?.address ?? null;
}

export async function deleteAddress(db: Db, claimId: string): Promise<void> {
  await db.deleteFrom('campaign_claim_addresses').where('claim_id', '=', claimId).execute();
}

export async function deleteAddressesOfMember(db: Db, userId: string): Promise<void> {
  await db
    .deleteFrom('campaign_claim_addresses')
    .where('claim_id', 'in', (eb) =>
      eb.selectFrom('campaign_claims').select('id').where('user_id', '=', userId),
    )
    .execute();
}

export async function purgeAddresses(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('campaign_claim_addresses').where('created_at', '<=', before).execute();
}
