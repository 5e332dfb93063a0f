import type { Call } from '#platform/server/call.ts';
import { drawShareCard } from './share-cards.jobs.ts';

/** What changes together gives one card. */
const delayMs = 5000;

const keyOf = (kind: string, id: string): string => `share-card:${kind}:${id}`;

/** Has the share card of a thing that was changed drawn, where it has one; of several changes that wait the last one counts. */
export const enqueueShareCard = (call: Call, kind: string, id: string): Promise<void> =>
  call.enqueue(drawShareCard, { kind, id }, { key: keyOf(kind, id), inMs: delayMs });

/** Has the share card of a thing drawn that is shown from a time on; at once where that has begun. */
export const enqueueShareCardFor = (
  call: Call,
  { kind, id, from }: { kind: string; id: string; from: Date },
): Promise<void> =>
  from <= call.now
    ? enqueueShareCard(call, kind, id)
    : call.enqueue(drawShareCard, { kind, id }, { key: keyOf(kind, id), runAt: from });

/** Has a share card drawn that was asked for and is not there; one that waits to be drawn is not put off. */
export const enqueueMissingShareCard = (call: Call, kind: string, id: string): Promise<void> =>
  call.enqueue(drawShareCard, { kind, id }, { key: keyOf(kind, id), unlessWaiting: true });
