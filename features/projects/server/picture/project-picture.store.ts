import { sql } from 'kysely';
import type { Db } from '#platform/server/call.ts';
import { enqueue } from '#platform/server/jobs/enqueue.ts';
import { maySeeProject } from '../project.scopes.ts';
import { drawProjectPicture } from '../projects.jobs.ts';

/** A picture is drawn anew so often at most (STUDIO-254). */
const msPerPicture = 10 * 60_000;

/** Has the picture of a project drawn from its newest version: at once the first time, then at most every 10 minutes. */
export async function scheduleProjectPicture(db: Db, projectId: string): Promise<void> {
  const drawn = await db
    .selectFrom('project_pictures')
    .select('drawn_at')
    .where('piece_id', '=', projectId)
    .executeTakeFirst();
  await enqueue(
    db,
    drawProjectPicture,
    { projectId },
    {
      key: `project-picture:${projectId}`,
      unlessWaiting: true,
      ...(drawn && { runAt: new Date(drawn.drawn_at.getTime() + msPerPicture) }),
    },
  );
}

/** The picture of a version; an older one than there is changes nothing, and neither does one of a project that is gone. */
export async function upsertProjectPicture(
  db: Db,
  { projectId, version, svg }: { projectId: string; version: number; svg: string },
): Promise<void> {
  await sql`
    insert into project_pictures (piece_id, version, svg, drawn_at)
    select id, ${version}::int, ${svg}, now() from pieces where id = ${projectId}
    on conflict (piece_id) do update
      set version = excluded.version, svg = excluded.svg, drawn_at = excluded.drawn_at
      where project_pictures.version <= excluded.version`.execute(db);
}

/** The picture of a project that the viewer (null: a guest) may see; null where they may not, or where there is none yet. */
export async function findProjectPicture(
  db: Db,
  projectId: string,
  viewerId: string | null,
): Promise<{ version: number; svg: string } | null> {
  const { rows } = await sql<{ version: number; svg: string }>`
    select a.version, a.svg from project_pictures a
      join pieces p on p.id = a.piece_id join users u on u.id = p.owner_id
    where a.piece_id = ${projectId} and ${maySeeProject('p', 'u', viewerId)}`.execute(db);
  return rows[0] ?? null;
}
