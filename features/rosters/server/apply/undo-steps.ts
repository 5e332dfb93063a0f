import {
  deleteClasses,
  deleteClassMemberships,
  findProjectsOfMembers,
  restoreClasses,
  restoreClassMemberships,
} from '#features/classes/server/rostered-classes.store.ts';
import {
  deleteStudentsOfSchool,
  deleteTeacherInvitations,
  restoreStudentsOfSchool,
  updateNamesAtSchool,
} from '#features/education/server/rostered-people.store.ts';
import { restoreWorkspaceOfProjects } from '#features/projects/server/project.store.ts';
import type { Call } from '#platform/server/call.ts';
import { failpoint } from '#platform/server/failpoints.ts';
import { publishInvalidation } from '#platform/server/live/invalidation.ts';
import { deleteLinks, upsertLinks } from '../links.store.ts';
import type { UndoRecord } from './undo-record.ts';

/** Brings the state before a run back, as far as people and classes are still there. Call it in a transaction. */
export async function undoSteps({ db }: Call, organizationId: string, record: UndoRecord): Promise<void> {
  const { people, classes, members, projects, links, source } = record;
  await deleteTeacherInvitations(db, organizationId, people.invited);
  await deleteClassMemberships(db, organizationId, members.added);
  await deleteStudentsOfSchool(db, organizationId, people.added);
  await publishInvalidation(db, people.added);
  await updateNamesAtSchool(db, organizationId, people.renamed);
  await restoreStudentsOfSchool(db, organizationId, people.left);
  await failpoint('roster.undo-people');
  await deleteClasses(db, organizationId, classes.added);
  await restoreClasses(db, organizationId, classes.changed);
  await restoreClassMemberships(db, organizationId, members.removed);
  await restoreWorkspaceOfProjects(db, await findProjectsOfMembers(db, organizationId, projects));
  await deleteLinks(db, { organizationId, source }, links.added);
  await upsertLinks(db, { organizationId, source }, links.changed);
}
