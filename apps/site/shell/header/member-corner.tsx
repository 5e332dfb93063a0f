import { useLocation } from '@tanstack/react-router';
import { Avatar } from '#design/avatar/avatar.tsx';
import { MessagesIcon } from '#features/notifications/web/messages-icon.tsx';
import { NotificationBell } from '#features/notifications/web/notification-bell.tsx';
import type { FrameProps } from '../frame-props.ts';
import { SchoolLive } from '../school-live.tsx';
import { ThemeSwitch } from '../theme-switch.tsx';
import styles from './avatar-menu.module.css';
import { avatarMenuItems, hamburgerItems, type MenuLink } from './avatar-menu-items.ts';
import { MenuPopover } from './menu-popover.tsx';

type MemberCornerProps = FrameProps & { viewer: NonNullable<FrameProps['viewer']> };

/** The member's part of the header: messages, notifications and the avatar menu. */
export function MemberCorner({ viewer, settings }: MemberCornerProps) {
  const path = useLocation({ select: (location) => location.pathname });
  return (
    <>
      {settings.educationMode ? (
        <SchoolLive />
      ) : (
        <>
          <MessagesIcon path={path} />
          <NotificationBell />
        </>
      )}
      <AvatarMenu viewer={viewer} settings={settings} />
    </>
  );
}

type AvatarMenuProps = FrameProps & { viewer: NonNullable<FrameProps['viewer']> };

/** The member's menu. Links in a native popover, which opens without scripts, too. */
function AvatarMenu({ viewer, settings }: AvatarMenuProps) {
  return (
    <>
      <button
        type="button"
        className={styles.button}
        popoverTarget="avatar-menu"
        aria-label={`Menu of ${viewer.username}`}
      >
        <Avatar name={viewer.username} src={viewer.avatarSmallUrl} size={36} />
      </button>
      <MenuPopover id="avatar-menu" className={styles.menu}>
        <p className={styles.name}>{viewer.username}</p>
        <MenuLinks className={styles.hamburger} label="Community" links={hamburgerItems(settings)} />
        <MenuLinks label="Account" links={avatarMenuItems(viewer, settings)} />
        <div className={styles.theme}>
          <ThemeSwitch />
        </div>
      </MenuPopover>
    </>
  );
}

function MenuLinks({
  links,
  label,
  className,
}: {
  links: readonly MenuLink[];
  label: string;
  className?: string;
}) {
  if (links.length === 0) return null;
  return (
    <nav className={className} aria-label={label}>
      <ul role="list">
        {links.map((link) => (
          <li key={link.href}>
            <a className={styles.link} href={link.href}>
              {link.title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
