import { heatOf, lastExpiredBucket, laterEpoch } from '#features/tracks/model/track-heat.ts';
import { expireHeat, heatEpoch, rebaseHeat } from '#features/tracks/server/heat.store.ts';
import type { Call, Db } from '#platform/server/call.ts';
import { transaction } from '#platform/server/db/transaction.ts';

/** Heat of one event now may grow to this before the epoch moves: far from the end of a double (about 2^1023). */
const LARGEST_HEAT = 2 ** 256;

/** Takes what is older than 14 days out of trending; runs every few minutes. */
export async function coolTrending(call: Call): Promise<void> {
  const { db } = call.platform;
  const last = lastExpiredBucket(call.now);
  while ((await transaction(db, (tx) => expireHeat(tx, last))) > 0);
  await transaction(db, (tx) => moveEpoch(tx, call.now));
}

async function moveEpoch(tx: Db, now: Date): Promise<void> {
  const epoch = await heatEpoch(tx, true);
  if (heatOf(1, now, epoch) <= LARGEST_HEAT) return;
  const later = laterEpoch(epoch, now);
  await rebaseHeat(tx, later.epoch, later.factor);
}
