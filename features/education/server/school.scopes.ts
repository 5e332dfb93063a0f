import { type RawBuilder, sql } from 'kysely';

/** Whether the viewer is the owner or a teacher of the member's school. `users`: the member's row in the query. */
export const isTeacherOf = (users: string, viewerId: string): RawBuilder<boolean> => sql<boolean>`exists (
  select from organization_memberships o where o.user_id = ${viewerId} and o.accepted_at is not null
    and o.role <> 'student' and o.organization_id = ${sql.ref(`${users}.school_id`)})`;
