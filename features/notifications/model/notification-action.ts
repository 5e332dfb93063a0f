import { projectPage } from '#features/projects/pages.ts';
import { href } from '#platform/pure/page.ts';
import type { Notification } from './notification.ts';
import { isFollowKind } from './notification-kind.ts';

/** Action of the button of a notification. */
export type NotificationAction =
  | { does: 'open'; label: string; href: string }
  | { does: 'join'; label: string; groupLink: string }
  | { does: 'follow'; label: string; profileLink: string };

/** Action of the button; null where there is no button or it has no effect any more. `studioUrl` has no trailing slash. */
export function notificationAction(one: Notification, studioUrl: string): NotificationAction | null {
  const { kind, showCta, author, target } = one;
  if (!showCta) return null;
  if (isFollowKind(kind)) return { does: 'follow', label: 'Follow back', profileLink: author.profileLink };
  if (!target) return null;
  if (kind === 'new_group_invitation') {
    return target.groupLink === null
      ? null
      : { does: 'join', label: 'Join group', groupLink: target.groupLink };
  }
  const projectId = target.joinable?.id ?? target.id;
  const inStudio = `${studioUrl}/project/${projectId}`;
  if (kind === 'collab_join_request')
    return { does: 'open', label: 'Review request', href: `${inStudio}?openShareModal=true` };
  const address = kind === 'collab_invitation' ? href(projectPage, { id: projectId }) : inStudio;
  return { does: 'open', label: 'Open project', href: address };
}
