import { oneOf, sourcedId, status, type TableDefinition } from '../table-definition.ts';

/** `role` is in this table up to version 1.1. Passwords, telephone numbers and the like are not read. */
export const usersTable: TableDefinition = {
  name: 'users',
  columns: {
    sourcedId,
    status,
    enabledUser: { optional: true, check: oneOf('true', 'false') },
    givenName: { required: true },
    familyName: { required: true },
    email: { optional: true },
    role: { optional: true },
    preferredGivenName: { optional: true },
  },
};
