import { sql } from 'kysely';
import { notFound } from '#platform/pure/refusal.ts';
import type { Call, Db } from '#platform/server/call.ts';
import { isOwnerOrMember, maySeeProject } from './project.scopes.ts';
import type { ProjectRow } from './project.tables.ts';

/** The piece as the viewer (null: a guest) may see it; null where it is not there or not for them. */
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

/** The piece if the caller may see it, held until the transaction ends; refuses (404) otherwise. */
export async function lockVisibleProject(call: Call, id: string): Promise<ProjectRow> {
  const { rows } = await sql<ProjectRow>`
    select p.* from pieces p join users u on u.id = p.owner_id
    where p.id = ${id} and ${maySeeProject('p', 'u', call.actor.userId)} for update of p`.execute(call.db);
  if (!rows[0]) throw notFound();
  return rows[0];
}

/** The piece behind a template, as the viewer may see it. */
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

/** Whether the user owns the piece or is a member, and may be in its room. */
export async function mayWorkOnProject(db: Db, id: string, userId: string): Promise<boolean> {
  const { rows } =
    await sql`select from pieces p where p.id = ${id} and ${isOwnerOrMember('p', userId)}`.execute(db);
  return rows.length > 0;
}
