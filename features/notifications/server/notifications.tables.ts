import type { Generated, Selectable } from 'kysely';
import type { NotificationKind } from '../model/notification-kind.ts';

interface NotificationTable {
  id: string;
  user_id: string;
  kind: NotificationKind;
  author_id: string;
  target_kind: string | null;
  target_id: string | null;
  occasion: string;
  messages: Generated<number>;
  created_at: Date;
  updated_at: Date;
  read_at: Date | null;
}
export type NotificationRow = Selectable<NotificationTable>;

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    notifications: NotificationTable;
  }
}
