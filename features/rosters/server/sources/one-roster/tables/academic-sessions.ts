import { oneOf, sourcedId, status, type TableDefinition } from '../table-definition.ts';

const day = (value: string) => (/^\d{4}-\d{2}-\d{2}/.test(value) ? null : 'is no date like 2026-08-31');
const year = (value: string) => (/^\d{4}$/.test(value) ? null : 'is no year like 2027');

/** `schoolYear` is the year in which a school year ends. */
export const academicSessionsTable: TableDefinition = {
  name: 'academicSessions',
  columns: {
    sourcedId,
    status,
    title: { required: true },
    type: { required: true, check: oneOf('gradingPeriod', 'semester', 'schoolYear', 'term') },
    startDate: { required: true, check: day },
    endDate: { required: true, check: day },
    schoolYear: { required: true, check: year },
  },
};
