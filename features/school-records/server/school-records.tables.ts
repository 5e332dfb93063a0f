import type { ColumnType, Generated } from 'kysely';
import type { AgeBand, ConsentBasis } from '../model/consent-rules.ts';

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

export interface ConsentTable {
  id: string;
  organization_id: string;
  student_id: string;
  ages: AgeBand;
  basis: ConsentBasis;
  text_version: string;
  /** Who wrote it down; null once they have left. */
  said_by: string | null;
  said_at: Date;
  ended_at: Generated<Date | null>;
  ended_as: Generated<'replaced' | 'withdrawn' | null>;
}

export interface RetentionRunTable {
  id: string;
  started_at: Date;
  ended_at: Date | null;
  /** Rows deleted and accounts closed, by name. */
  done: ColumnType<Readonly<Record<string, number>>, string | undefined, string>;
}

export interface ContractEndTable {
  organization_id: string;
  ended_at: Date;
  emailed_at: Date;
  /** When the last e-mail before the erasure was sent. */
  reminded_at: Generated<Date | null>;
}

export interface StudentUseTable {
  user_id: string;
  last_used_at: Date;
  emailed_at: Date | null;
}

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    consents: ConsentTable;
    record_reads: RecordReadTable;
    contract_ends: ContractEndTable;
    retention_runs: RetentionRunTable;
    student_uses: StudentUseTable;
    second_factor_duties: SecondFactorDutyTable;
  }
}
