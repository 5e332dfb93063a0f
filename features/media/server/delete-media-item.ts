import { writeAuditLog } from '#features/members/server/audit-log.store.ts';
import type { InputOf } from '#platform/pure/contract.ts';
import { conflict, notFound } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import type { deleteMediaItem as contract } from '../contract.ts';
import { deleteMediaFiles } from './media.jobs.ts';
import { deleteMediaRow, findKeysOfMedia, lockMediaItem } from './media.store.ts';
import { findUsesOfMedia, type MediaUser } from './media-user.ts';

const shownUses = 5;

/**
 * Deletes an item with its files. The lock waits for transactions that are about to refer to it (`lockMedia`), so that uses are
 * complete. Refuses (404) an unknown one, (409, `in_use`) one that something shows, and says what.
 */
export async function deleteMediaItem(
  call: MemberCall,
  users: readonly MediaUser[],
  { id }: InputOf<typeof contract>,
): Promise<undefined> {
  const item = await lockMediaItem(call.db, id);
  if (!item) throw notFound();
  const uses = await findUsesOfMedia(call, users, id);
  if (uses.length > 0) {
    const labels = uses.slice(0, shownUses).map(({ label }) => label);
    const more = uses.length - labels.length;
    throw conflict(`This is used by ${labels.join(', ')}${more > 0 ? ` and ${more} more` : ''}.`, 'in_use');
  }
  const keys = await findKeysOfMedia(call.db, id);
  await deleteMediaRow(call.db, id);
  await call.enqueue(deleteMediaFiles, { keys, uploads: item.upload === null ? [] : [item.upload] });
  await writeAuditLog(call, { action: 'media.delete', targetId: null, details: { subject: item.name } });
  return undefined;
}
