import type { LucideIcon } from 'lucide-react';
import CircleCheck from 'lucide-react/icons/circle-check';
import FolderPlus from 'lucide-react/icons/folder-plus';
import Hand from 'lucide-react/icons/hand';
import MessageSquare from 'lucide-react/icons/message-square';
import UserPlus from 'lucide-react/icons/user-plus';
import Users from 'lucide-react/icons/users';
import type { NotificationKind } from '../model/notification-kind.ts';

/** Icon of a row, by kind. */
export const kindIcons: Readonly<Record<NotificationKind, LucideIcon>> = {
  collab_invitation: FolderPlus,
  collab_join_request: Hand,
  collab_request_accept: CircleCheck,
  project_message: MessageSquare,
  new_group_invitation: Users,
  new_follow_user: UserPlus,
  new_follow_group: UserPlus,
};
