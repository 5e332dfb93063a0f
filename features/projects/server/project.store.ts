import { sql } from 'kysely';
import { deleteInvitationsToTarget } from '#features/invitations/server/invitations.store.ts';
import type { Db } from '#platform/server/call.ts';
import type { ProjectKind } from '../model/project-kind.ts';
import { projectCounter } from './project-counter.store.ts';
import type { ProjectRow } from './projects.tables.ts';

interface NewProjectRow {
  id: string;
  ownerId: string;
  kind: ProjectKind;
  title: string;
  at: Date;
  description?: string;
  /** In a campaign; whether it accepts anybody. */
  inCampaign?: { openCollaboration: boolean };
}

/** Inserts a project without a document and increments its owner's count. */
export async function insertProject(
  db: Db,
  { id, ownerId, kind, title, at, description, inCampaign }: NewProjectRow,
): Promise<ProjectRow> {
  const row = await db
    .insertInto('pieces')
    .values({
      id,
      owner_id: ownerId,
      kind,
      title,
      workspace_id: null,
      description,
      in_campaign: inCampaign !== undefined,
      open_collaboration: inCampaign?.openCollaboration ?? false,
      created_at: at,
      updated_at: at,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await projectCounter.increment(db, ownerId, { songs_count: 1 });
  return row;
}

/** Deletes the project with its presence and e-mailed invitations and decrements its owner's count. Call it with the row locked. */
export async function deleteProjectRow(db: Db, { id, owner_id }: ProjectRow): Promise<void> {
  await db.deleteFrom('project_presence').where('piece_id', '=', id).execute();
  await db.deleteFrom('pieces').where('id', '=', id).execute();
  await deleteInvitationsToTarget(db, 'project', id);
  await projectCounter.increment(db, owner_id, { songs_count: -1 });
}

/** Updates the given columns. */
export function updateProjectRow(
  db: Db,
  id: string,
  change: { title?: string; description?: string; open_collaboration?: boolean; updated_at: Date },
): Promise<ProjectRow> {
  return db.updateTable('pieces').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow();
}

/** Changes the kind to `Project`, so that it can have members. */
export async function updateSongToProject(db: Db, id: string): Promise<void> {
  await db.updateTable('pieces').set({ kind: 'Project' }).where('id', '=', id).execute();
}

/** Changes the owner and both owners' counts. Call it with the row locked. */
export async function updateProjectOwner(db: Db, project: ProjectRow, ownerId: string): Promise<void> {
  await db.updateTable('pieces').set({ owner_id: ownerId }).where('id', '=', project.id).execute();
  await projectCounter.increment(db, project.owner_id, { songs_count: -1 });
  await projectCounter.increment(db, ownerId, { songs_count: 1 });
}

/** Puts the project into a class, or out of its one (null). */
export async function updateWorkspaceOfProject(
  db: Db,
  id: string,
  workspaceId: string | null,
): Promise<void> {
  await db.updateTable('pieces').set({ workspace_id: workspaceId }).where('id', '=', id).execute();
}

/** Moves the projects of a class to another. */
export async function updateWorkspaceOfProjects(db: Db, fromId: string, toId: string): Promise<void> {
  await db.updateTable('pieces').set({ workspace_id: toId }).where('workspace_id', '=', fromId).execute();
}

/** Projects in classes that leave them with these owners. */
export async function findProjectsInClasses(
  db: Db,
  members: readonly { userId: string; workspaceId: string }[],
): Promise<{ id: string; workspaceId: string }[]> {
  const { rows } = await sql<{ id: string; workspaceId: string }>`
    select p.id, p.workspace_id as "workspaceId" from pieces p
    join unnest(${members.map(({ userId }) => userId)}::uuid[], ${members.map(({ workspaceId }) => workspaceId)}::uuid[])
      as given (user_id, workspace_id) on given.user_id = p.owner_id and given.workspace_id = p.workspace_id
    order by p.id`.execute(db);
  return rows;
}

/** Puts projects back into classes, unless they are in one by now. */
export async function restoreWorkspaceOfProjects(
  db: Db,
  projects: readonly { id: string; workspaceId: string }[],
): Promise<void> {
  await sql`update pieces p set workspace_id = given.workspace_id
    from unnest(${projects.map(({ id }) => id)}::uuid[], ${projects.map(({ workspaceId }) => workspaceId)}::uuid[])
      as given (id, workspace_id)
    where p.id = given.id and p.workspace_id is null`.execute(db);
}

/** Projects that the user owns, by id, after `afterId`. */
export function findProjectsOwnedBy(
  db: Db,
  { userId, afterId, limit }: { userId: string; afterId: string; limit: number },
): Promise<ProjectRow[]> {
  return db
    .selectFrom('pieces')
    .selectAll()
    .where('owner_id', '=', userId)
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(limit)
    .execute();
}

export async function lockProject(db: Db, id: string): Promise<ProjectRow | null> {
  const row = await db.selectFrom('pieces').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  return row ?? null;
}

/** Advisory lock on the number of projects of the user, until the transaction ends. */
export async function lockProjectsOf(db: Db, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`pieces:${userId}`}, 0))`.execute(db);
}

/** Number of projects of a kind that the member owns or joined, their plan, and whether their school or a campaign lifts its limit of live projects (EDU-093). */
export async function findProjectCount(
  db: Db,
  { userId, kind, now }: { userId: string; kind: ProjectKind; now: Date },
): Promise<{ plan: number; count: number; lifted: boolean } | null> {
  const { rows } = await sql<{ plan: number; count: number; lifted: boolean }>`
    select u.account_type as plan,
      (select count(*)::int from pieces p where p.owner_id = u.id and p.kind = ${kind})
        + (select count(*)::int from project_memberships m join pieces p on p.id = m.piece_id
           where m.user_id = u.id and m.accepted_at is not null and p.kind = ${kind}) as count,
      (u.school_id is not null or exists (
        select from project_limit_lifts l where l.user_id = u.id and l.ends_at > ${now})) as lifted
    from users u where u.id = ${userId}`.execute(db);
  return rows[0] ?? null;
}

/** The titles of these projects by id, without deleted ones. */
export async function findProjectTitles(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db.selectFrom('pieces').select(['id', 'title']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, title }) => [id, title]));
}

/** The ids of these projects that the user is a member of. */
export async function findJoinedProjectIds(
  db: Db,
  ids: readonly string[],
  userId: string,
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('project_memberships')
    .select('piece_id')
    .where('piece_id', 'in', ids)
    .where('user_id', '=', userId)
    .where('accepted_at', 'is not', null)
    .execute();
  return new Set(rows.map((row) => row.piece_id));
}
