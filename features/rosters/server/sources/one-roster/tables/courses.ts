import { sourcedId, status, type TableDefinition } from '../table-definition.ts';

export const coursesTable: TableDefinition = {
  name: 'courses',
  columns: { sourcedId, status, title: { required: true } },
};
