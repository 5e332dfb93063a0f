import { HEAT_DAYS, heatBucketOf, heatOfEvent } from '#features/trending/model/heat.ts';
import { getHeatEpoch, incrementHeat, lockHeat } from '#features/trending/server/heat.store.ts';
import type { HeatSubject } from '#features/trending/server/heat-subject.ts';
import type { Call } from '#platform/server/call.ts';

const DAY_MS = 86_400_000;

/** A counted event: the id of its subject, its weight and when it happened. */
export interface HeatEvent {
  id: string;
  weight: number;
  at: Date;
}

/** Adds the weights of events to the heat; a negative weight undoes an event. Must run in a transaction. */
export async function increaseHeat(
  call: Call,
  subject: HeatSubject,
  events: readonly HeatEvent[],
): Promise<void> {
  const oldest = call.now.getTime() - HEAT_DAYS * DAY_MS;
  const recent = events.filter(({ at }) => at.getTime() > oldest);
  if (recent.length === 0) return;
  await lockHeat(call.db);
  const epoch = await getHeatEpoch(call.db, subject);
  const changes = recent.map(({ id, weight, at }) => ({
    id,
    bucket: heatBucketOf(at),
    heat: heatOfEvent(weight, at, epoch),
  }));
  await incrementHeat(call.db, subject, changes);
}
