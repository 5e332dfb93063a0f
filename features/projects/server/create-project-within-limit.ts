import { checkSchoolIsPaid } from '#features/education/server/check-school-is-paid.ts';
import { findOwnMembership } from '#features/education/server/find-organizations.ts';
import { uuidV4 } from '#platform/pure/ids.ts';
import { forbidden } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import type { ProjectKind } from '../model/project-kind.ts';
import { projectLimitText } from '../model/project-limits.ts';
import { insertFirstDocument } from './document.store.ts';
import { hasReachedProjectLimit } from './has-reached-project-limit.ts';
import { insertProject, lockProjectsOf } from './project.store.ts';
import type { ProjectRow } from './projects.tables.ts';
import { findCurrentDocument } from './rooms/current-document.store.ts';
import { freshBytes } from './rooms/fresh-bytes.ts';
import { mergedBytes } from './rooms/merged-bytes.ts';

interface ProjectToCreate {
  kind: ProjectKind;
  title: string;
  /** The project whose document is copied. */
  documentOf: ProjectRow | null;
  description?: string;
  /** In a campaign; whether it accepts anybody. */
  inCampaign?: { openCollaboration: boolean };
}

/**
 * Creates a project of the actor; refuses (403) beyond the plan's limit, also for concurrent calls (PROJECT-053), and members of a
 * school without trial or licence (EDU-033).
 */
export async function createProjectWithinLimit(
  call: MemberCall,
  { kind, title, documentOf, description, inCampaign }: ProjectToCreate,
): Promise<ProjectRow> {
  const { userId } = call.actor;
  const school = await findOwnMembership(call.db, userId);
  if (school) await checkSchoolIsPaid(call, school.id);
  await lockProjectsOf(call.db, userId);
  if (await hasReachedProjectLimit(call, userId, kind)) throw forbidden(projectLimitText, 'limit_reached');
  const project = await insertProject(call.db, {
    id: uuidV4(call.randomBytes),
    ownerId: userId,
    kind,
    title,
    description,
    inCampaign,
    at: call.now,
  });
  const original = documentOf && (await findCurrentDocument(call.db, documentOf.id));
  if (!original) return project;
  return insertFirstDocument(call.db, project.id, {
    bytes: freshBytes(mergedBytes(original)),
    at: call.now,
  });
}
