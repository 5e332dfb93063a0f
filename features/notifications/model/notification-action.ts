import { projectPage } from '#features/projects/pages.ts';
import { href } from '#platform/pure/page.ts';
import type { Notification } from './notification.ts';

interface OpenAction {
  does: 'open';
  label: string;
  href: string;
}

/** Action of the button of a notification. */
export type NotificationAction =
  | OpenAction
  | { does: 'join'; label: string; groupLink: string }
  | { does: 'follow'; label: string; profileLink: string };

/** Action of the button; null where there is no button or it has no effect any more. `studioUrl` has no trailing slash. */
export function notificationAction(one: Notification, studioUrl: string): NotificationAction | null {
  const { kind, showCta, author, target } = one;
  if (!showCta) return null;
  const projectId = target?.joinable?.id ?? target?.id;
  const inStudio = `${studioUrl}/project/${projectId}`;
  const open = (label: string, address: string): NotificationAction | null =>
    projectId ? { does: 'open', label, href: address } : null;
  const openPage = (label: string): NotificationAction | null =>
    target?.selfLink ? { does: 'open', label, href: target.selfLink } : null;
  switch (kind) {
    case 'new_follow_user':
    case 'new_follow_group':
      return author && { does: 'follow', label: 'Follow back', profileLink: author.profileLink };
    case 'new_group_invitation':
      return target?.groupLink ? { does: 'join', label: 'Join group', groupLink: target.groupLink } : null;
    case 'collab_join_request':
      return open('Review request', `${inStudio}?openShareModal=true`);
    case 'collab_invitation':
      return open('Open project', href(projectPage, { id: projectId ?? '' }));
    case 'collab_request_accept':
    case 'project_message':
      return open('Open project', inStudio);
    case 'track_like':
    case 'track_comment':
    case 'new_track':
      return openPage('Open track');
    case 'group_track':
      return openPage('Open group');
    case 'campaign_news':
      return openPage('Open campaign');
    case 'comment_held':
    case 'comment_reply':
    case 'comment_mention':
      return openPage('Open comments');
  }
}
