import { enqueueShareCard } from '#features/share-cards/server/enqueue-share-card.ts';
import { newLinkSecret } from '#features/tracks/server/secret-link/new-link-secret.ts';
import { withUploadedSquareImage } from '#features/uploads/server/with-uploaded-square-image.ts';
import type { InputOf } from '#platform/pure/contract.ts';
import { invalid, notFound } from '#platform/pure/refusal.ts';
import { newHiddenCharacterError } from '#platform/pure/text/hidden-characters.ts';
import type { MemberCall } from '#platform/server/call.ts';
import { inTransaction } from '#platform/server/in-transaction.ts';
import { publishInvalidation } from '#platform/server/live/invalidation.ts';
import type { deleteList as deleteContract, ListView, updateList as updateContract } from '../contract.ts';
import { listCoverKey } from './covers/list-cover-files.ts';
import { deleteListRow, findOwnList, lockOwnList, updateListRow } from './list.store.ts';
import { deleteListCover } from './lists.jobs.ts';
import type { ListRow } from './lists.tables.ts';
import { presentList } from './present-list.ts';

/** The actor's list with a row lock; refuses (404) one of somebody else. */
export async function lockList(call: MemberCall, id: string): Promise<ListRow> {
  const list = await lockOwnList(call.db, id, call.actor.userId);
  if (!list) throw notFound();
  return list;
}

export async function updateList(call: MemberCall, input: InputOf<typeof updateContract>): Promise<ListView> {
  const { id, list } = input;
  const own = await findOwnList(call.db, id, call.actor.userId);
  if (!own) throw notFound();
  checkTitle(list.title, own);
  return withUploadedSquareImage(call, {
    keyOf: (token) => listCoverKey(id, token),
    image: list.image,
    save: (picture) => inTransaction(call, (inside) => save(inside, input, picture)),
  });
}

function checkTitle(title: string | undefined, before: ListRow): void {
  const titleError = title === undefined ? null : newHiddenCharacterError(title, before.title);
  if (titleError !== null) throw invalid({ title: [titleError] });
}

async function save(
  call: MemberCall,
  { id, list }: InputOf<typeof updateContract>,
  picture: { key: string; colour: string } | null | undefined,
): Promise<ListView> {
  const before = await lockList(call, id);
  checkTitle(list.title, before);
  const { title, kind, description, visibility, releasedOn } = list;
  const isSecretNoMore = before.visibility === 'secret' && (visibility ?? 'secret') !== 'secret';
  const saved = await updateListRow(call.db, before.id, {
    kind,
    description,
    visibility,
    released_on: releasedOn,
    title: title?.trim(),
    // Who has the earlier secret link must not see a list that becomes secret again.
    ...(isSecretNoMore && { secret: newLinkSecret(call) }),
    ...(picture !== undefined && { image_key: picture?.key ?? null, image_colour: picture?.colour ?? null }),
    updated_at: call.now,
  });
  if (picture !== undefined && before.image_key !== null)
    await call.enqueue(deleteListCover, { imageKey: before.image_key });
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
  if (list.image_key !== null) await call.enqueue(deleteListCover, { imageKey: list.image_key });
  await publishInvalidation(call.db, [list.id, list.user_id]);
}
