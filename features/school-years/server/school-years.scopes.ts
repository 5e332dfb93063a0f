import { type RawBuilder, sql } from 'kysely';

/** What queries of school years read from: the rows of one school and no others. */
export const schoolYearsOf = (organizationId: string): RawBuilder<unknown> =>
  sql`(select * from school_years where organization_id = ${organizationId})`;

export const yearClassesOf = (organizationId: string): RawBuilder<unknown> =>
  sql`(select * from school_year_classes where organization_id = ${organizationId})`;

export const yearMovesOf = (organizationId: string): RawBuilder<unknown> =>
  sql`(select * from school_year_moves where organization_id = ${organizationId})`;

export const leaversOf = (organizationId: string): RawBuilder<unknown> =>
  sql`(select * from school_year_leavers where organization_id = ${organizationId})`;

/** Students of the school with the name by which it knows them. */
export const studentsOf = (organizationId: string): RawBuilder<unknown> => sql`(
  select o.user_id, coalesce(o.first_name || ' ' || o.last_name, o.asked_as, u.username) as name
  from organization_memberships o join users u on u.id = o.user_id
  where o.organization_id = ${organizationId} and o.role = 'student' and o.accepted_at is not null and u.deleted_at is null)`;
