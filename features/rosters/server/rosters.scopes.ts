import { type RawBuilder, sql } from 'kysely';

/** What queries of rosters read from: the rows of one school and no others. */
export const rosterRunsOf = (organizationId: string): RawBuilder<unknown> =>
  sql`(select * from roster_runs where organization_id = ${organizationId})`;

export const rosterLinksOf = (organizationId: string): RawBuilder<unknown> =>
  sql`(select * from roster_links where organization_id = ${organizationId})`;
