import { oneOf, sourcedId, status, type TableDefinition } from '../table-definition.ts';

/** Roles beside student and teacher are read and not stored. */
export const rolesTable: TableDefinition = {
  name: 'roles',
  columns: {
    sourcedId,
    status,
    userSourcedId: sourcedId,
    roleType: { optional: true, check: oneOf('primary', 'secondary') },
    role: { required: true },
  },
};
