import type { TableDefinition } from './table-definition.ts';
import { academicSessionsTable } from './tables/academic-sessions.ts';
import { classesTable } from './tables/classes.ts';
import { coursesTable } from './tables/courses.ts';
import { enrollmentsTable } from './tables/enrollments.ts';
import { orgsTable } from './tables/orgs.ts';
import { rolesTable } from './tables/roles.ts';
import { usersTable } from './tables/users.ts';

/** The tables that are read, beside the manifest. */
export const oneRosterTables: readonly TableDefinition[] = [
  orgsTable,
  academicSessionsTable,
  coursesTable,
  classesTable,
  usersTable,
  rolesTable,
  enrollmentsTable,
];
