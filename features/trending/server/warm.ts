import { HEAT_DAYS, heatBucketOf, heatOf } from '#features/trending/model/heat.ts';
import { addHeat, heatEpoch, holdHeat } from '#features/trending/server/heat.store.ts';
import type { Heat } from '#features/trending/server/heat.ts';
import type { Call } from '#platform/server/call.ts';

const DAY_MS = 86_400_000;

/** Something that counts: for whom or what (its id), how much, and when it happened. */
export interface Warmth {
  id: string;
  weight: number;
  at: Date;
}

/** Adds what counted events weigh to the heat; a negative weight takes an event back that no longer stands. In a transaction. */
export async function warm(call: Call, heat: Heat, warmths: readonly Warmth[]): Promise<void> {
  const oldest = call.now.getTime() - HEAT_DAYS * DAY_MS;
  const recent = warmths.filter(({ at }) => at.getTime() > oldest);
  if (recent.length === 0) return;
  await holdHeat(call.db);
  const epoch = await heatEpoch(call.db, heat);
  const changes = recent.map(({ id, weight, at }) => ({
    id,
    bucket: heatBucketOf(at),
    heat: heatOf(weight, at, epoch),
  }));
  await addHeat(call.db, heat, changes);
}
