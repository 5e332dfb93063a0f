import { checkSchoolIsPaid } from '#features/education/server/check-school-is-paid.ts';
import { updateWorkspaceOfProjects } from '#features/projects/server/project.store.ts';
import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import { invalid } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import type * as contract from '../contract.ts';
import { updateClassOfAnnouncements } from './announcements.store.ts';
import { checkClassNotOverfull, updateClassOfMembers } from './class-members.store.ts';
import { deleteClassRow, updateClassRow } from './classes.store.ts';
import { getClassAccess, getManagedClass, lockManagedClass } from './get-class-access.ts';
import { presentClass, presentClassOfId } from './present-class.ts';

export async function getClass(
  call: MemberCall,
  { id }: InputOf<typeof contract.getClass>,
): Promise<AnswerOf<typeof contract.getClass>> {
  return presentClass(call, await getClassAccess(call, id));
}

export async function updateClass(
  call: MemberCall,
  { id, workspace: { name, autoAccept, year, colour } }: InputOf<typeof contract.updateClass>,
): Promise<AnswerOf<typeof contract.updateClass>> {
  const { row } = await lockManagedClass(call, id);
  await checkSchoolIsPaid(call, row.organization_id);
  await updateClassRow(call.db, row, { name, auto_accept: autoAccept, year, colour });
  return presentClassOfId(call, id);
}

/** Deletes the class with its memberships and announcements; the database takes its projects out (EDU-138). */
export async function deleteClass(
  call: MemberCall,
  { id }: InputOf<typeof contract.deleteClass>,
): Promise<undefined> {
  const { row } = await lockManagedClass(call, id, { archivedToo: true });
  await deleteClassRow(call.db, row);
}

/** An archived class has neither a code nor an open window; it can be read only. */
export async function archiveClass(
  call: MemberCall,
  { id, archived }: InputOf<typeof contract.archiveClass>,
): Promise<AnswerOf<typeof contract.archiveClass>> {
  const { row } = await lockManagedClass(call, id, { archivedToo: true });
  if (archived !== (row.archived_at !== null)) {
    const closed = { code: null, code_expires_at: null, sign_in_until: null };
    await updateClassRow(call.db, row, { archived_at: archived ? call.now : null, ...closed });
  }
  return presentClassOfId(call, id);
}

/**
 * Moves what is in another class of the school into this one and archives the other. Refuses (403), changing nothing, where
 * the class would have more members than it may.
 */
export async function mergeClass(
  call: MemberCall,
  { id, fromId }: InputOf<typeof contract.mergeClass>,
): Promise<AnswerOf<typeof contract.mergeClass>> {
  const { school } = await getManagedClass(call, id);
  await checkSchoolIsPaid(call, school.id);
  if (id === fromId) throw invalid({ from_id: ['is the same class'] });
  // In the order of their ids, so that two merges of the same classes wait for each other and do not deadlock.
  const [first, second] = id < fromId ? [id, fromId] : [fromId, id];
  const locked = [await lockManagedClass(call, first), await lockManagedClass(call, second)] as const;
  const [target, from] = locked[0].row.id === id ? locked : [locked[1], locked[0]];
  // Before the members: who leaves a class takes their projects out of it.
  await updateWorkspaceOfProjects(call.db, fromId, id);
  await updateClassOfMembers(call.db, from.row, id);
  await updateClassOfAnnouncements(call.db, from.row, id);
  await checkClassNotOverfull(call.db, target.row);
  const closed = { code: null, code_expires_at: null, sign_in_until: null };
  await updateClassRow(call.db, from.row, { archived_at: call.now, ...closed });
  return presentClassOfId(call, id);
}
