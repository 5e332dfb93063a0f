import { heatOf, lastExpiredBucket, laterEpoch } from '#features/trending/model/heat.ts';
import { expireHeat, heatEpoch, holdHeat, rebaseHeat } from '#features/trending/server/heat.store.ts';
import type { Heat } from '#features/trending/server/heat.ts';
import type { Call, Db } from '#platform/server/call.ts';
import { transaction } from '#platform/server/db/transaction.ts';

/** Heat of one event now may grow to this before the epoch moves: far from the end of a double (about 2^1023). */
const LARGEST_HEAT = 2 ** 256;

/** Takes what is older than 14 days out of trending; to be run every few minutes, outside of a transaction. */
export async function cool(call: Call, heat: Heat): Promise<void> {
  const { db } = call.platform;
  const last = lastExpiredBucket(call.now);
  const expireSome = async (tx: Db) => {
    await holdHeat(tx);
    return expireHeat(tx, heat, last);
  };
  while ((await transaction(db, expireSome)) > 0);
  await transaction(db, (tx) => moveEpoch(tx, heat, call.now));
}

async function moveEpoch(tx: Db, heat: Heat, now: Date): Promise<void> {
  const epoch = await heatEpoch(tx, heat, true);
  if (heatOf(1, now, epoch) <= LARGEST_HEAT) return;
  const later = laterEpoch(epoch, now);
  await rebaseHeat(tx, heat, later.epoch, later.factor);
}
