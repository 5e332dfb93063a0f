import { type RawBuilder, sql } from 'kysely';
import { isFailpointArmed } from '#platform/server/failpoints.ts';

/** Whether the viewer is the owner or a teacher of the member's school. `users`: the member's row in the query. */
export const isTeacherOf = (users: string, viewerId: string): RawBuilder<boolean> => sql<boolean>`exists (
  select from organization_memberships o where o.user_id = ${viewerId} and o.accepted_at is not null
    and o.role <> 'student' and o.organization_id = ${sql.ref(`${users}.school_id`)})`;

/** The id of the school that the user belongs to; `none` without one. */
export const idOfSchoolOf = (userId: string | null): RawBuilder<string> =>
  sql<string>`coalesce((select u.school_id::text from users u where u.id = ${userId}), 'none')`;

/**
 * The rows of a table that are of one school and no other. Queries of what is a school's name such a scope in the place of a table.
 * With the failpoint the condition is left out, so that a test sees what row security alone prevents.
 */
export const rowsOfSchool = (
  table: string,
  organizationId: string,
  column = 'organization_id',
): RawBuilder<unknown> =>
  isFailpointArmed('school.scopes')
    ? sql`(select * from ${sql.table(table)})`
    : sql`(select * from ${sql.table(table)} where ${sql.ref(column)} = ${organizationId})`;

/** The people of the viewer's school who have a name there: `user_id`, `name`. */
export const namesAtSchoolOf = (viewerId: string): RawBuilder<unknown> => sql`(
  select m.user_id, coalesce(m.first_name || ' ' || m.last_name, m.asked_as) as name
  from users viewer join organization_memberships m on m.organization_id = viewer.school_id
  where viewer.id = ${viewerId} and m.accepted_at is not null and coalesce(m.first_name, m.asked_as) <> '')`;

/** The school itself. */
export const schoolOf = (organizationId: string): RawBuilder<unknown> =>
  rowsOfSchool('organizations', organizationId, 'id');

/** Accounts of the school's people: `id`, `username`. All of them are read from one index (`users_of_school`). */
export const accountsOfSchool = (organizationId: string): RawBuilder<unknown> => sql`(
  select id, username from users where school_id = ${organizationId} and deleted_at is null)`;

/** Its members, requests included. */
export const schoolMembershipsOf = (organizationId: string): RawBuilder<unknown> =>
  rowsOfSchool('organization_memberships', organizationId);

export const schoolBansOf = (organizationId: string): RawBuilder<unknown> =>
  rowsOfSchool('organization_bans', organizationId);

export const schoolInvitationsOf = (organizationId: string): RawBuilder<unknown> =>
  rowsOfSchool('organization_invitations', organizationId);

export const schoolSubscriptionOf = (organizationId: string): RawBuilder<unknown> =>
  rowsOfSchool('organization_subscriptions', organizationId);
