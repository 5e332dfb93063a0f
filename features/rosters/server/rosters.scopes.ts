import type { RawBuilder } from 'kysely';
import { rowsOfSchool } from '#features/education/server/school.scopes.ts';

/** What queries of rosters read from: the rows of one school and no others. */
export const rosterRunsOf = (organizationId: string): RawBuilder<unknown> =>
  rowsOfSchool('roster_runs', organizationId);

export const rosterLinksOf = (organizationId: string): RawBuilder<unknown> =>
  rowsOfSchool('roster_links', organizationId);
