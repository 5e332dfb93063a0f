import { enqueueShareCard } from '#features/share-cards/server/enqueue-share-card.ts';
import { firstFreePermalink } from '#features/tracks/server/permalink.ts';
import { newLinkSecret } from '#features/tracks/server/secret-link/new-link-secret.ts';
import type { InputOf } from '#platform/pure/contract.ts';
import { invalid } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import { publishInvalidation } from '#platform/server/live/invalidation.ts';
import { toSlug } from '#platform/server/text/to-slug.ts';
import type { createList as contract, ListView } from '../contract.ts';
import { MAX_LISTS } from '../model/list-limits.ts';
import { addTrack } from './change-list-tracks.ts';
import { insertList, lockTakenListPermalinks } from './list.store.ts';
import { presentList } from './present-list.ts';

/** Leaves room for a number within the 120 characters of a permalink. */
const PERMALINK_LENGTH = 110;

export async function createList(call: MemberCall, input: InputOf<typeof contract>): Promise<ListView> {
  const { title, kind, visibility, trackId } = input.list;
  const { userId } = call.actor;
  const base = toSlug(title, PERMALINK_LENGTH) || 'list';
  const { taken, count } = await lockTakenListPermalinks(call.db, userId, base);
  if (count >= MAX_LISTS) throw invalid({ title: [`You have ${MAX_LISTS} lists, which is the most`] });
  const row = await insertList(call.db, {
    id: call.newId(),
    user_id: userId,
    kind,
    title: title.trim(),
    permalink: firstFreePermalink(base, taken),
    visibility,
    secret: newLinkSecret(call),
    created_at: call.now,
    updated_at: call.now,
  });
  const filled = trackId === undefined ? row : await addTrack(call, row, trackId);
  await publishInvalidation(call.db, [userId]);
  if (row.visibility === 'public') await enqueueShareCard(call, 'list', row.id);
  return presentList(call, filled);
}
