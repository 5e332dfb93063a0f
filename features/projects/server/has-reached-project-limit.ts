import type { Call } from '#platform/server/call.ts';
import type { ProjectKind } from '../model/project-kind.ts';
import { projectLimit } from '../model/project-limits.ts';
import { findProjectCount } from './project.store.ts';

/**
 * Whether the member's plan allows no further project of this kind; false without plan limits. A transaction that adds one
 * calls `lockProjectsOf` first.
 */
export async function hasReachedProjectLimit(
  { db, now, platform }: Call,
  userId: string,
  kind: ProjectKind,
): Promise<boolean> {
  if (!platform.config.planLimits) return false;
  const found = await findProjectCount(db, { userId, kind, now });
  if (!found) return true;
  const limit = projectLimit(found.plan, kind);
  return limit !== null && found.count >= limit && !(found.lifted && kind === 'Project');
}
