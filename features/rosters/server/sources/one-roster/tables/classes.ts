import { oneOf, optionalId, sourcedId, status, type TableDefinition } from '../table-definition.ts';

export const classesTable: TableDefinition = {
  name: 'classes',
  columns: {
    sourcedId,
    status,
    title: { required: true },
    courseSourcedId: optionalId,
    schoolSourcedId: optionalId,
    classType: { optional: true, check: oneOf('homeroom', 'scheduled') },
    /** Several, separated by commas. */
    termSourcedIds: { optional: true },
  },
};
