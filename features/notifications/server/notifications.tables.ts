import type { Generated, Selectable } from 'kysely';
import type { NotificationKind } from '../model/notification-kind.ts';
import type { NotificationReach } from '../model/notification-reach.ts';

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

interface NotificationPersonTable {
  notification_id: string;
  user_id: string;
  acted_at: Date;
}

interface NotificationSettingTable {
  user_id: string;
  kind: NotificationKind;
  reach: NotificationReach;
  changed_at: Date;
}
export type NotificationRow = Selectable<NotificationTable>;

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    notifications: NotificationTable;
    notification_people: NotificationPersonTable;
    notification_settings: NotificationSettingTable;
  }
}
