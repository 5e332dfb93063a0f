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
import type { ListRow } from './lists.tables.ts';
import { presentList } from './present-list.ts';

/** Leaves room for a number within the 120 characters of a permalink. */
const PERMALINK_LENGTH = 110;

export async function createList(call: MemberCall, input: InputOf<typeof contract>): Promise<ListView> {
  const { title, kind, visibility, trackId } = input.list;
  const permalink = await reservePermalink(call, title);
  const row = await insertList(call.db, { ...newListRow(call, { title, permalink }), kind, visibility });
  const filled = trackId === undefined ? row : await addTrack(call, row, trackId);
  await publishNewList(call, row);
  return presentList(call, filled);
}

/** A permalink for a list of the actor, who gets no other list until the transaction ends; refuses (422) one list too many. */
export async function reservePermalink(call: MemberCall, title: string): Promise<string> {
  const base = toSlug(title, PERMALINK_LENGTH) || 'list';
  const { taken, count } = await lockTakenListPermalinks(call.db, call.actor.userId, base);
  if (count >= MAX_LISTS) throw invalid({ title: [`You have ${MAX_LISTS} lists, which is the most`] });
  return firstFreePermalink(base, taken);
}

/** What every new list of the actor begins with. */
export const newListRow = (call: MemberCall, { title, permalink }: { title: string; permalink: string }) => ({
  id: call.newId(),
  user_id: call.actor.userId,
  title: title.trim(),
  permalink,
  secret: newLinkSecret(call),
  created_at: call.now,
  updated_at: call.now,
});

/** What follows from a new list. */
export async function publishNewList(call: MemberCall, { id, visibility }: ListRow): Promise<void> {
  await publishInvalidation(call.db, [call.actor.userId]);
  if (visibility === 'public') await enqueueShareCard(call, 'list', id);
}
