import { sql } from 'kysely';
import type { InputOf } from '#platform/pure/contract.ts';
import { notFound } from '#platform/pure/refusal.ts';
import type { Call, Db } from '#platform/server/call.ts';
import type { getProject as contract, ProjectApiDocument } from '../contract.ts';
import { presentProject } from './present-projects.ts';
import { isOwnerOrMember, maySeeProject } from './project.scopes.ts';
import type { ProjectRow } from './projects.tables.ts';

export async function getProject(call: Call, { id }: InputOf<typeof contract>): Promise<ProjectApiDocument> {
  const project = await findVisibleProject(call.db, id, call.actor.userId);
  if (!project) throw notFound();
  return presentProject(call, project);
}

/** The project; null where it does not exist or the viewer (null: a guest) may not see it. */
export async function findVisibleProject(
  db: Db,
  id: string,
  viewerId: string | null,
): Promise<ProjectRow | null> {
  const { rows } = await sql<ProjectRow>`
    select p.* from pieces p join users u on u.id = p.owner_id
    where p.id = ${id} and ${maySeeProject('p', 'u', viewerId)}`.execute(db);
  return rows[0] ?? null;
}

/** The project with a row lock; refuses (404) where the actor may not see it. */
export async function lockVisibleProject(call: Call, id: string): Promise<ProjectRow> {
  const { rows } = await sql<ProjectRow>`
    select p.* from pieces p join users u on u.id = p.owner_id
    where p.id = ${id} and ${maySeeProject('p', 'u', call.actor.userId)} for update of p`.execute(call.db);
  if (!rows[0]) throw notFound();
  return rows[0];
}

/** The project of a template; null where the viewer may not see it. */
export async function findTemplateProject(
  db: Db,
  templateId: string,
  viewerId: string | null,
): Promise<ProjectRow | null> {
  const { rows } = await sql<ProjectRow>`
    select p.* from project_templates t join pieces p on p.id = t.piece_id join users u on u.id = p.owner_id
    where t.id = ${templateId} and ${maySeeProject('p', 'u', viewerId)}`.execute(db);
  return rows[0] ?? null;
}

/** Whether the user owns the project or is a member, and may save it and be present in it. */
export async function mayWorkOnProject(db: Db, id: string, userId: string): Promise<boolean> {
  const { rows } =
    await sql`select from pieces p where p.id = ${id} and ${isOwnerOrMember('p', userId)}`.execute(db);
  return rows.length > 0;
}
