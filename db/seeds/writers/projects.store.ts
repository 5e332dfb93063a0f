import { sql } from 'kysely';
import type { Db } from '#platform/server/call.ts';

/** A seeded project of a campaign that accepts everybody, with its members besides the owner. */
export interface SeedCollaboration {
  id: string;
  ownerId: string;
  title: string;
  at: Date;
  members: readonly { id: string; userId: string }[];
}

/** Inserts many projects with their members and increments their owners' counts, without events. */
export async function insertSeedCollaborations(
  db: Db,
  projects: readonly SeedCollaboration[],
): Promise<void> {
  const of = <T>(pick: (one: SeedCollaboration) => T) => projects.map(pick);
  await sql`
    with added as (
      insert into pieces (id, owner_id, kind, title, open_collaboration, in_campaign, created_at, updated_at)
      select id, owner_id, 'Project', title, true, true, at, at
      from unnest(${of(({ id }) => id)}::uuid[], ${of(({ ownerId }) => ownerId)}::uuid[], ${of(({ title }) => title)}::text[],
        ${of(({ at }) => at.toISOString())}::timestamptz[]) as given (id, owner_id, title, at)
      returning owner_id
    ), counted as (select owner_id, count(*) as projects from added group by owner_id)
    update user_counts u set songs_count = u.songs_count + c.projects from counted c where u.user_id = c.owner_id`.execute(
    db,
  );
  const members = projects.flatMap(({ id, at, members: all }) =>
    all.map((one) => ({ ...one, projectId: id, at: at.toISOString() })),
  );
  await sql`insert into project_memberships (id, piece_id, user_id, origin, created_at, accepted_at)
    select id, piece_id, user_id, 'request', at, at
    from unnest(${members.map(({ id }) => id)}::uuid[], ${members.map(({ projectId }) => projectId)}::uuid[],
      ${members.map(({ userId }) => userId)}::uuid[], ${members.map(({ at }) => at)}::timestamptz[])
      as given (id, piece_id, user_id, at)`.execute(db);
}
