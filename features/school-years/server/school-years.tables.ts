import type { Generated, JSONColumnType } from 'kysely';
import type { Fate } from '../model/year-plan.ts';

export type YearState = 'ending' | 'ended' | 'undoing' | 'undone';

export interface SchoolYearTable {
  id: string;
  organization_id: string;
  year: number;
  state: YearState;
  /** What the job has done of the present state. */
  step: Generated<number>;
  students: number;
  leaving: number;
  accepted_by: string | null;
  accepted_at: Date;
  ended_at: Date | null;
  undo_until: Date;
  undone_at: Date | null;
  /** Students who could not be brought back. */
  not_restored: Generated<number>;
  reminded_at: Date | null;
  /** When names and former states were deleted. */
  cleared_at: Date | null;
}

/** Of an archived class: what restores it, and the rows of rosters that meant it. */
export interface FormerClassState {
  code: string | null;
  code_expires_at: string | null;
  links: { source: string; sourced_id: string }[];
}

export interface SchoolYearClassTable {
  year_id: string;
  organization_id: string;
  class_id: string;
  fate: Fate;
  name: string;
  year: number;
  next_id: string | null;
  next_name: string | null;
  former: JSONColumnType<FormerClassState, string | null, string | null> | null;
}

export interface SchoolYearMoveTable {
  id: string;
  year_id: string;
  organization_id: string;
  user_id: string;
  /** The class that the member comes into. */
  class_id: string;
  role: 'teacher' | 'student';
  group_name: Generated<string>;
}

/** What brings somebody back. Rows are as PostgreSQL writes them in JSON. */
export interface FormerStudent {
  membership: object;
  classes: object[];
  projects: { id: string; workspaceId: string }[];
}

export interface SchoolYearLeaverTable {
  id: string;
  year_id: string;
  organization_id: string;
  user_id: string;
  class_id: string | null;
  name: string;
  former: JSONColumnType<FormerStudent, string | null, string | null> | null;
  left_at: Date | null;
  code_handle: string | null;
  code_hash: string | null;
  code_made_at: Date | null;
  tries: Generated<number>;
}

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    school_years: SchoolYearTable;
    school_year_classes: SchoolYearClassTable;
    school_year_moves: SchoolYearMoveTable;
    school_year_leavers: SchoolYearLeaverTable;
  }
}
