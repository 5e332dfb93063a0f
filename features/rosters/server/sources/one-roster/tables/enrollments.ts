import { sourcedId, status, type TableDefinition } from '../table-definition.ts';

export const enrollmentsTable: TableDefinition = {
  name: 'enrollments',
  columns: {
    sourcedId,
    status,
    classSourcedId: sourcedId,
    userSourcedId: sourcedId,
    role: { required: true },
  },
};
