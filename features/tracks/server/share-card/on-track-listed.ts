import type { trackListed } from '#features/tracks/events.contract.ts';
import type { PayloadOf } from '#platform/pure/event.ts';
import type { Call } from '#platform/server/call.ts';
import type { Delivered } from '#platform/server/feature.ts';
import { enqueueTrackCard } from './track-card.ts';

/** A track that guests see for the first time gets a share card. */
export async function onTrackListed(
  call: Call,
  events: Delivered<PayloadOf<typeof trackListed>>[],
): Promise<void> {
  for (const { payload } of events) await enqueueTrackCard(call, payload.trackId);
}
