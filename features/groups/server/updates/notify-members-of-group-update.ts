import type { InputOf } from '#platform/pure/contract.ts';
import { conflict, notFound, tooMany } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import { countAttempt } from '#platform/server/http/rate-limit.ts';
import type { notifyMembersOfGroupUpdate as contract, GroupUpdateDocument } from '../../updates.contract.ts';
import { lockGroupAsEditor } from '../admins/lock-group-as-editor.ts';
import { enqueueGroupUpdateEmails } from '../groups.jobs.ts';
import { publishGroupInvalidation } from '../publish-group-invalidation.ts';
import { claimGroupUpdateNotification, findGroupUpdate } from './group-update.store.ts';
import { presentGroupUpdate } from './present-group-updates.ts';

const MAX_PER_DAY = 5;
const DAY_SECONDS = 86_400;

/** Sends an update to the members. The group's row is locked, so that of concurrent calls only one succeeds. */
export async function notifyMembersOfGroupUpdate(
  call: MemberCall,
  { groupLink, id }: InputOf<typeof contract>,
): Promise<GroupUpdateDocument> {
  const { row: group } = await lockGroupAsEditor(call, groupLink);
  if (!(await findGroupUpdate(call.db, group.id, id))) throw notFound();
  const row = await claimGroupUpdateNotification(call.db, id, call.now);
  if (!row) throw conflict('The members have been notified about this update already.');
  // Counted in this transaction, so that a refused attempt does not count.
  const counted = await countAttempt(call.db, `group_letters:${group.id}`, DAY_SECONDS, call.now);
  if (counted.count > MAX_PER_DAY) throw tooMany(counted.resetsInSeconds);
  await call.enqueue(enqueueGroupUpdateEmails, { newsId: id, after: null });
  await publishGroupInvalidation(call, group);
  return presentGroupUpdate(call, row);
}
