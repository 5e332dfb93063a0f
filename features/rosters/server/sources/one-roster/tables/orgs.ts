import { oneOf, sourcedId, status, type TableDefinition } from '../table-definition.ts';

export const orgsTable: TableDefinition = {
  name: 'orgs',
  columns: {
    sourcedId,
    status,
    name: { required: true },
    type: { required: true, check: oneOf('department', 'school', 'district', 'local', 'state', 'national') },
  },
};
