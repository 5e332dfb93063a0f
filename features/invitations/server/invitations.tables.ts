import type { InvitationKind } from '../model/invitation-kind.ts';

/** What of the kinds keeps its e-mailed invitations in the table of all. */
export type EmailedKind = Exclude<InvitationKind, 'organization'>;

export interface InvitationTable {
  id: string;
  kind: EmailedKind;
  target_id: string;
  /** The address; of an invited user `user:` and their id, as is the normalised one. */
  email: string;
  email_normalised: string;
  /** Who was invited by their id; null for an invited address. */
  user_id: string | null;
  invited_by: string;
  created_at: Date;
  expires_at: Date;
}

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    emailed_invitations: InvitationTable;
  }
}
