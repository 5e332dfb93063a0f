import { type RawBuilder, sql } from 'kysely';

/** Whether the member of `users` is a student of a school. `users`: the table's name or alias. */
export const isStudent = (users: string): RawBuilder<boolean> => sql<boolean>`exists (
  select from organization_memberships m where m.user_id = ${sql.ref(`${users}.id`)}
    and m.role = 'student' and m.accepted_at is not null)`;
