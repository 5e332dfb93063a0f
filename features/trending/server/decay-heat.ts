import { advanceHeatEpoch, heatOfEvent, lastExpiredBucket } from '#features/trending/model/heat.ts';
import {
  deleteExpiredHeat,
  getHeatEpoch,
  lockHeat,
  updateHeatEpoch,
} from '#features/trending/server/heat.store.ts';
import type { HeatSubject } from '#features/trending/server/heat-subject.ts';
import type { Call, Db } from '#platform/server/call.ts';
import { transaction } from '#platform/server/db/transaction.ts';

/** Heat of one event now may grow to this before the epoch moves: far from the end of a double (about 2^1023). */
const MAX_HEAT = 2 ** 256;

/** Takes what is older than 14 days out of trending; to be run every few minutes, outside of a transaction. */
export async function decayHeat(call: Call, heat: HeatSubject): Promise<void> {
  const { db } = call.platform;
  const last = lastExpiredBucket(call.now);
  const expireSome = async (tx: Db) => {
    await lockHeat(tx);
    return deleteExpiredHeat(tx, heat, last);
  };
  while ((await transaction(db, expireSome)) > 0);
  await transaction(db, (tx) => advanceEpoch(tx, heat, call.now));
}

async function advanceEpoch(tx: Db, heat: HeatSubject, now: Date): Promise<void> {
  const epoch = await getHeatEpoch(tx, heat, true);
  if (heatOfEvent(1, now, epoch) <= MAX_HEAT) return;
  const later = advanceHeatEpoch(epoch, now);
  await updateHeatEpoch(tx, heat, later.epoch, later.factor);
}
