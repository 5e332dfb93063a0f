import { HEAT_DAYS, heatBucketOf, heatOfEvent } from '#features/trending/model/heat.ts';
import { getHeatEpoch, incrementHeat, lockHeat } from '#features/trending/server/heat.store.ts';
import type { HeatSubject } from '#features/trending/server/heat-subject.ts';
import type { Call } from '#platform/server/call.ts';

const DAY_MS = 86_400_000;

/** Something that counts: for whom or what (its id), how much, and when it happened. */
export interface HeatEvent {
  id: string;
  weight: number;
  at: Date;
}

/** Adds what counted events weigh to the heat; a negative weight takes an event back that no longer stands. In a transaction. */
export async function increaseHeat(
  call: Call,
  heat: HeatSubject,
  warmths: readonly HeatEvent[],
): Promise<void> {
  const oldest = call.now.getTime() - HEAT_DAYS * DAY_MS;
  const recent = warmths.filter(({ at }) => at.getTime() > oldest);
  if (recent.length === 0) return;
  await lockHeat(call.db);
  const epoch = await getHeatEpoch(call.db, heat);
  const changes = recent.map(({ id, weight, at }) => ({
    id,
    bucket: heatBucketOf(at),
    heat: heatOfEvent(weight, at, epoch),
  }));
  await incrementHeat(call.db, heat, changes);
}
