import type { Generated, Selectable } from 'kysely';
import type { DecisionAction } from '#features/reports/model/decision-action.ts';

export interface ModerationCaseTable {
  id: string;
  subject_kind: string;
  subject_id: string;
  person_id: string;
  reports_count: Generated<number>;
  opened_at: Date;
  settled_at: Date | null;
  settled_by: string | null;
  action: DecisionAction | null;
  message: string | null;
  reversed_at: Date | null;
  /** Whether its subject was hidden before, by something other than a decision. */
  found_hidden: Generated<boolean>;
}
export type CaseRow = Selectable<ModerationCaseTable>;

export interface ReportTable {
  id: string;
  case_id: string;
  reporter_id: string;
  reason: string;
  created_at: Date;
}
export type ReportRow = Selectable<ReportTable>;

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    moderation_cases: ModerationCaseTable;
    reports: ReportTable;
  }
}
