import Bell from 'lucide-react/icons/bell';
import House from 'lucide-react/icons/house';
import MessageCircle from 'lucide-react/icons/message-circle';
import { buttonClass } from '#design/button/button-class.ts';
import { Icon } from '#design/icon/icon.tsx';
import { AvatarMenu } from './avatar-menu.tsx';
import styles from './community-header.module.css';
import type { FrameProps } from './header.tsx';
import { SearchBox } from './search-box.tsx';

/** What the community needs at hand: home, search, and either the own corner or the two doors for guests. */
export function CommunityHeader({ viewer, settings }: FrameProps) {
  const open = !settings.educationMode;
  return (
    <div className={styles.bar}>
      {viewer && open && <IconLink href="/community" label="Home" icon={House} className={styles.home} />}
      {open && <SearchBox />}
      <div className={styles.corner}>
        {viewer && open && (
          <>
            <IconLink
              href="/account/messages"
              label={viewer.unreadMessages ? 'Messages, unread' : 'Messages'}
              icon={MessageCircle}
              marked={viewer.unreadMessages}
            />
            <IconLink
              href="/account/notifications"
              label={
                viewer.notificationCount > 0
                  ? `Notifications, ${viewer.notificationCount} unread`
                  : 'Notifications'
              }
              icon={Bell}
              marked={viewer.notificationCount > 0}
            />
          </>
        )}
        {viewer ? (
          <AvatarMenu viewer={viewer} settings={settings} />
        ) : (
          <>
            <a className={buttonClass('ghost')} href="/auth?tab=sign_in">
              Log in
            </a>
            <a className={buttonClass('primary')} href="/auth?tab=sign_up">
              Sign up
            </a>
          </>
        )}
      </div>
    </div>
  );
}

interface IconLinkProps {
  href: string;
  label: string;
  icon: typeof Bell;
  marked?: boolean;
  className?: string;
}

function IconLink({ href, label, icon, marked, className }: IconLinkProps) {
  return (
    <a className={`${styles.icon} ${className ?? ''}`} href={href} aria-label={label} title={label}>
      <Icon of={icon} size={20} />
      {marked && <span className={styles.mark} />}
    </a>
  );
}
