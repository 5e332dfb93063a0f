import type { NotificationKind } from './notification-kind.ts';

/** A notification with its relationships resolved. */
export interface Notification {
  id: string;
  kind: NotificationKind;
  read: boolean;
  createdAt: string;
  updatedAt: string;
  thumbnail: string | null;
  message: string;
  showCta: boolean;
  extras: { unread?: number; people?: number };
  author: { id: string; username: string; selfLink: string; profileLink: string } | null;
  target: NotificationTargetView | null;
}

interface NotificationTargetView {
  id: string;
  title: string | null;
  name: string | null;
  selfLink: string | null;
  groupLink: string | null;
  joinable: { id: string; title: string } | null;
}
