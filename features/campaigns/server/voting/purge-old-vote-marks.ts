import type { Call } from '#platform/server/call.ts';
import { purgeVoteMarks } from './vote.store.ts';

const DAY_MS = 86_400_000;
/** How long it is kept from where a vote came. */
const MARKS_KEPT_DAYS = 90;

export async function handlePurgeOldVoteMarks(call: Call): Promise<void> {
  await purgeVoteMarks(call.db, new Date(call.now.getTime() - MARKS_KEPT_DAYS * DAY_MS));
}
