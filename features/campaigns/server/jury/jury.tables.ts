import type { ColumnType, Generated, Selectable } from 'kysely';

export interface JurorTable {
  id: string;
  campaign_id: string;
  /** Null until an invitation by address is accepted, and once the juror has left after the decision. */
  user_id: string | null;
  /** The invited address; empty for invited members and once the invitation is accepted. */
  email: Generated<string>;
  email_normalised: Generated<string>;
  invited_by: string | null;
  invited_at: Date;
  expires_at: Date;
  accepted_at: Date | null;
  revoked_at: Date | null;
  reminded_at: Date | null;
}
export type JurorRow = Selectable<JurorTable>;

export interface ScoreTable {
  juror_id: string;
  campaign_id: string;
  track_id: string;
  /** From 1 to 10 by the id of the criterion. */
  points: ColumnType<Record<string, number>, string | undefined, string>;
  conflict: Generated<boolean>;
  note: Generated<string>;
  changed_at: Date;
}

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    campaign_jurors: JurorTable;
    campaign_scores: ScoreTable;
  }
}
