import { checkSchoolOwner } from '#features/education/server/check-school-owner.ts';
import { findProjectsOwnedBy } from '#features/projects/server/project.store.ts';
import { findTracksOfMember } from '#features/tracks/server/lists/find-tracks.ts';
import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import type { MemberCall } from '#platform/server/call.ts';
import type { openStudentThings as contract } from '../student-record.contract.ts';
import { getStudentOf } from './find-staff.ts';

const most = 200;
const afterId = '00000000-0000-0000-0000-000000000000';

/** What a student keeps; refuses all but the owner, and (404) users who are no students of the school. */
export async function openStudentThings(
  call: MemberCall,
  { id, userGuid }: InputOf<typeof contract>,
): Promise<AnswerOf<typeof contract>> {
  await checkSchoolOwner(call, id);
  const { name } = await getStudentOf(call.db, id, userGuid);
  const page = { userId: userGuid, afterId, limit: most };
  const [projects, tracks] = [
    await findProjectsOwnedBy(call.db, page),
    await findTracksOfMember(call.db, page),
  ];
  return {
    name,
    projects: projects.map((one) => ({
      id: one.id,
      title: one.title,
      inClass: one.workspace_id !== null,
      updatedAt: one.updated_at.toISOString(),
    })),
    tracks: tracks.map((one) => ({ id: one.id, title: one.title, createdAt: one.created_at.toISOString() })),
  };
}
