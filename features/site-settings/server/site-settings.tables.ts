import type { ColumnType, Generated, Selectable } from 'kysely';
import type { SignUpMode } from '../model/sign-up-mode.ts';

interface SiteSettingsTable {
  id: 1;
  revision: number;
  name: string;
  logo_id: string | null;
  accent: string;
  imprint: string;
  sender_name: string;
  sender_address: string;
  sign_up: SignUpMode;
  notice: string;
  notice_until: Date | null;
  changed_by: string | null;
  changed_at: Date;
}
export type SiteSettingsRow = Selectable<SiteSettingsTable>;

interface SignUpInvitationTable {
  id: ColumnType<string, string, never>;
  token_hash: ColumnType<Buffer, Buffer, never>;
  note: string;
  max_uses: number | null;
  uses: Generated<number>;
  expires_at: Date | null;
  revoked_at: ColumnType<Date | null, undefined, Date>;
  created_by: string | null;
  created_at: ColumnType<Date, Date, never>;
}
export type SignUpInvitationRow = Selectable<SignUpInvitationTable>;

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    site_settings: SiteSettingsTable;
    sign_up_invitations: SignUpInvitationTable;
  }
}
