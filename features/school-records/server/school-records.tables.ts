import type { Generated } from 'kysely';

/** Append only: rows are deleted by age or with the school. */
export interface RecordReadTable {
  id: string;
  organization_id: string;
  reader_id: string;
  /** Id of the call. */
  what: string;
  student_ids: string[];
  reason: Generated<string>;
  session_key: string;
  read_at: Date;
}

/** Rows begin and end with memberships of owner and faculty, by a trigger. */
export interface SecondFactorDutyTable {
  organization_id: string;
  user_id: string;
  due_at: Date;
  emailed_at: Date | null;
}

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    record_reads: RecordReadTable;
    second_factor_duties: SecondFactorDutyTable;
  }
}
