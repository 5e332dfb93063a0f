import type { LucideIcon } from 'lucide-react';
import CirclePlus from 'lucide-react/icons/circle-plus';
import House from 'lucide-react/icons/house';
import MessageCircle from 'lucide-react/icons/message-circle';
import Search from 'lucide-react/icons/search';
import UserRound from 'lucide-react/icons/user-round';
import { Icon } from '#design/icon/icon.tsx';
import { userPage } from '#features/members/pages.ts';
import { messagesPage } from '#features/messages/pages.ts';
import { useUnreadConversations } from '#features/notifications/web/use-unread-conversations.ts';
import { searchPage } from '#features/search/pages.ts';
import { href } from '#platform/pure/page.ts';
import type { Viewer } from '#platform/web/viewer.ts';
import { communityPage } from '../../own-pages.ts';
import { createMenuId } from './create-menu.tsx';
import styles from './phone-bar.module.css';

interface PhoneBarProps {
  viewer: Pick<Viewer, 'profileLink'>;
  /** Path of the open page. */
  path: string;
}

/** What a member needs most, at the lower edge of a phone where a thumb reaches it. */
export function PhoneBar({ viewer, path }: PhoneBarProps) {
  const isUnread = useUnreadConversations() > 0;
  return (
    <nav className={styles.bar} aria-label="Shortcuts">
      <Shortcut of={House} title="Home" to={href(communityPage)} path={path} />
      <Shortcut of={Search} title="Search" to={href(searchPage)} path={path} />
      <button type="button" className={styles.item} popoverTarget={createMenuId}>
        <Icon of={CirclePlus} size={24} />
        Create
      </button>
      <Shortcut of={MessageCircle} title="Messages" to={href(messagesPage)} path={path} isNew={isUnread} />
      <Shortcut of={UserRound} title="Me" to={href(userPage, viewer)} path={path} />
    </nav>
  );
}

interface ShortcutProps {
  of: LucideIcon;
  title: string;
  to: string;
  path: string;
  isNew?: boolean;
}

function Shortcut({ of, title, to, path, isNew = false }: ShortcutProps) {
  return (
    <a
      className={styles.item}
      href={to}
      {...(isNew && { 'aria-label': `${title}, unread` })}
      {...(path === to && { 'aria-current': 'page' })}
    >
      <Icon of={of} size={24} />
      {title}
      {isNew && <span className={styles.dot} />}
    </a>
  );
}
