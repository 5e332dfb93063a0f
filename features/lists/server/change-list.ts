import { enqueueShareCard } from '#features/share-cards/server/enqueue-share-card.ts';
import { newLinkSecret } from '#features/tracks/server/secret-link/new-link-secret.ts';
import type { InputOf } from '#platform/pure/contract.ts';
import { invalid, notFound } from '#platform/pure/refusal.ts';
import { newHiddenCharacterError } from '#platform/pure/text/hidden-characters.ts';
import type { MemberCall } from '#platform/server/call.ts';
import { publishInvalidation } from '#platform/server/live/invalidation.ts';
import type { deleteList as deleteContract, ListView, updateList as updateContract } from '../contract.ts';
import { deleteListRow, lockOwnList, updateListRow } from './list.store.ts';
import type { ListRow } from './lists.tables.ts';
import { presentList } from './present-list.ts';

/** The actor's list with a row lock; refuses (404) one of somebody else. */
export async function lockList(call: MemberCall, id: string): Promise<ListRow> {
  const list = await lockOwnList(call.db, id, call.actor.userId);
  if (!list) throw notFound();
  return list;
}

export async function updateList(call: MemberCall, input: InputOf<typeof updateContract>): Promise<ListView> {
  const before = await lockList(call, input.id);
  const { title, ...fields } = input.list;
  const titleError = title === undefined ? null : newHiddenCharacterError(title, before.title);
  if (titleError !== null) throw invalid({ title: [titleError] });
  const isSecretNoMore = before.visibility === 'secret' && (fields.visibility ?? 'secret') !== 'secret';
  const saved = await updateListRow(call.db, before.id, {
    ...fields,
    title: title?.trim(),
    // Who has the earlier secret link must not see a list that becomes secret again.
    ...(isSecretNoMore && { secret: newLinkSecret(call) }),
    updated_at: call.now,
  });
  await publishInvalidation(call.db, [saved.id, saved.user_id]);
  if (saved.visibility === 'public') await enqueueShareCard(call, 'list', saved.id);
  return presentList(call, saved);
}

export async function deleteList(
  call: MemberCall,
  { id }: InputOf<typeof deleteContract>,
): Promise<undefined> {
  const list = await lockList(call, id);
  await deleteListRow(call.db, list);
  await publishInvalidation(call.db, [list.id, list.user_id]);
}
