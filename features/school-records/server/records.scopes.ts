import type { RawBuilder } from 'kysely';
import { rowsOfSchool } from '#features/education/server/school.scopes.ts';

/** What queries of records read from: the rows of one school and no others. */
export const consentsOf = (organizationId: string): RawBuilder<unknown> =>
  rowsOfSchool('consents', organizationId);

export const recordReadsOf = (organizationId: string): RawBuilder<unknown> =>
  rowsOfSchool('record_reads', organizationId);
