import { checkSchoolIsPaid } from '#features/education/server/check-school-is-paid.ts';
import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import { notFound } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import type * as contract from '../class-members.contract.ts';
import { deleteAnnouncement, insertAnnouncement } from './announcements.store.ts';
import { lockManagedClass } from './get-class-access.ts';
import { listClassAnnouncements } from './list-class-announcements.ts';

/** Announces a text to a class; only teachers write, so that nobody answers. */
export async function announceToClass(
  call: MemberCall,
  { id, announcement: { text } }: InputOf<typeof contract.announceToClass>,
): Promise<AnswerOf<typeof contract.announceToClass>> {
  const { row } = await lockManagedClass(call, id);
  await checkSchoolIsPaid(call, row.organization_id);
  const announcementId = call.newId();
  await insertAnnouncement(call.db, {
    id: announcementId,
    organization_id: row.organization_id,
    workspace_id: row.id,
    author_id: call.actor.userId,
    text,
    created_at: call.now,
  });
  const { announcements } = await listClassAnnouncements(call, { workspaceId: id });
  const announced = announcements.find((one) => one.id === announcementId);
  if (!announced) throw notFound();
  return announced;
}

/** Any teacher of the school takes an announcement back. */
export async function deleteClassAnnouncement(
  call: MemberCall,
  { workspaceId, id }: InputOf<typeof contract.deleteClassAnnouncement>,
): Promise<undefined> {
  const { row } = await lockManagedClass(call, workspaceId);
  if (!(await deleteAnnouncement(call.db, row, id))) throw notFound();
}
