import { type Insertable, sql } from 'kysely';
import type { Db } from '#platform/server/call.ts';
import type {
  SchoolYearClassTable,
  SchoolYearLeaverTable,
  SchoolYearMoveTable,
} from '../school-years.tables.ts';

type New<Table, Keys extends keyof Insertable<Table>> = Pick<Insertable<Table>, Keys>;

export interface PlannedRows {
  classes: New<SchoolYearClassTable, 'class_id' | 'fate' | 'name' | 'year' | 'next_id' | 'next_name'>[];
  moves: New<SchoolYearMoveTable, 'id' | 'user_id' | 'class_id' | 'role' | 'group_name'>[];
  leavers: New<SchoolYearLeaverTable, 'id' | 'user_id' | 'class_id' | 'name'>[];
}

/** Writes what an accepted end of a year is going to do, each kind of rows by one statement. */
export async function insertPlannedRows(
  db: Db,
  { year_id, organization_id }: { year_id: string; organization_id: string },
  { classes, moves, leavers }: PlannedRows,
): Promise<void> {
  await sql`insert into school_year_classes (year_id, organization_id, class_id, fate, name, year, next_id, next_name)
    select ${year_id}, ${organization_id}, given.* from jsonb_to_recordset(${JSON.stringify(classes)}::jsonb)
      as given (class_id uuid, fate text, name text, year integer, next_id uuid, next_name text)`.execute(db);
  await sql`insert into school_year_moves (year_id, organization_id, id, user_id, class_id, role, group_name)
    select ${year_id}, ${organization_id}, given.* from jsonb_to_recordset(${JSON.stringify(moves)}::jsonb)
      as given (id uuid, user_id uuid, class_id uuid, role text, group_name text)`.execute(db);
  await sql`insert into school_year_leavers (year_id, organization_id, id, user_id, class_id, name)
    select ${year_id}, ${organization_id}, given.* from jsonb_to_recordset(${JSON.stringify(leavers)}::jsonb)
      as given (id uuid, user_id uuid, class_id uuid, name text)`.execute(db);
}
