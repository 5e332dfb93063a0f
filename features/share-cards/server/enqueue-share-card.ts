import type { Call } from '#platform/server/call.ts';
import { drawShareCard } from './share-cards.jobs.ts';

/** What changes together gives one card. */
const delayMs = 5000;

/** Has the share card of a thing drawn, where it has one; of several requests that wait the last one counts. */
export const enqueueShareCard = (call: Call, kind: string, id: string): Promise<void> =>
  call.enqueue(drawShareCard, { kind, id }, { key: `share-card:${kind}:${id}`, inMs: delayMs });
