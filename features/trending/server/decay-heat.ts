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

/** The epoch moves when one event adds more than this: far below the limit of a double (about 2^1023). */
const MAX_HEAT = 2 ** 256;

/** Removes events older than 14 days from the heat. Run every few minutes, outside of a transaction. */
export async function decayHeat(call: Call, subject: HeatSubject): Promise<void> {
  const { db } = call.platform;
  const last = lastExpiredBucket(call.now);
  const expireSome = async (tx: Db) => {
    await lockHeat(tx);
    return deleteExpiredHeat(tx, subject, last);
  };
  while ((await transaction(db, expireSome)) > 0);
  await transaction(db, (tx) => advanceEpoch(tx, subject, call.now));
}

async function advanceEpoch(tx: Db, subject: HeatSubject, now: Date): Promise<void> {
  const epoch = await getHeatEpoch(tx, subject, true);
  if (heatOfEvent(1, now, epoch) <= MAX_HEAT) return;
  const later = advanceHeatEpoch(epoch, now);
  await updateHeatEpoch(tx, { subject, epoch: later.epoch, factor: later.factor });
}
