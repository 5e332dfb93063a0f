import { type RawBuilder, sql } from 'kysely';
import { rowsOfSchool, schoolMembershipsOf } from '#features/education/server/school.scopes.ts';

/**
 * What queries of classes read from: the rows of one school and no others. Each query names one of these in the place of a
 * table, with the school of the actor.
 */
export const classesOf = (organizationId: string): RawBuilder<unknown> =>
  rowsOfSchool('workspaces', organizationId);

/** Members of classes of the school, requests included. */
export const classMembershipsOf = (organizationId: string): RawBuilder<unknown> =>
  rowsOfSchool('class_members', organizationId);

/** Members of classes of the school who belong to it, with the name by which it knows them (`name`), and their account (`u_`). */
export const classPeopleOf = (organizationId: string): RawBuilder<unknown> => sql`(
  select c.*, u.guid, u.username, u.banned_at, sm.role as school_role, sm.last_seen_at as left_at,
    u.email is not null and u.email_verified_at is null as unconfirmed, u.managed_by is not null as managed,
    coalesce(sm.first_name || ' ' || sm.last_name, sm.asked_as, u.username) as name
  from ${classMembershipsOf(organizationId)} c
  join ${schoolMembershipsOf(organizationId)} sm on sm.organization_id = c.organization_id and sm.user_id = c.user_id
  join users u on u.id = c.user_id
  where c.accepted_at is not null and sm.accepted_at is not null and u.deleted_at is null)`;

export const classBansOf = (organizationId: string): RawBuilder<unknown> =>
  rowsOfSchool('class_bans', organizationId);

export const classAnnouncementsOf = (organizationId: string): RawBuilder<unknown> =>
  rowsOfSchool('class_announcements', organizationId);

/** Secrets by which students without an address sign in. */
export const classSecretsOf = (organizationId: string): RawBuilder<unknown> =>
  rowsOfSchool('class_secrets', organizationId);

export const classCardsOf = (organizationId: string): RawBuilder<unknown> =>
  rowsOfSchool('class_cards', organizationId);

/** Projects in classes of the school. */
export const classProjectsOf = (organizationId: string): RawBuilder<unknown> => sql`(
  select p.* from pieces p join ${classesOf(organizationId)} w on w.id = p.workspace_id)`;
