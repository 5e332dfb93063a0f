import type { Db } from '#platform/server/call.ts';
import type { GatewayChargeRow, GatewayCreditTable } from './gateway.tables.ts';

export const findGatewayCredit = (db: Db, reference: string): Promise<GatewayCreditTable | undefined> =>
  db.selectFrom('gateway_credits').selectAll().where('reference', '=', reference).executeTakeFirst();

export async function insertGatewayCredit(db: Db, row: GatewayCreditTable): Promise<void> {
  await db.insertInto('gateway_credits').values(row).execute();
}

/** Writes what has become of the credits that wait for a renewal of a locked subscription; `charge` is what has used them. */
export async function updateWaitingCredits(
  db: Db,
  subscriptionId: string,
  state: 'used' | 'lost',
  charge?: Pick<GatewayChargeRow, 'id' | 'amount_minor'>,
): Promise<void> {
  await db
    .updateTable('gateway_credits')
    .set({ state, charge_id: charge && charge.amount_minor > 0 ? charge.id : null })
    .where('subscription_id', '=', subscriptionId)
    .where('state', '=', 'waiting')
    .execute();
}
