import { useLocation } from '@tanstack/react-router';
import { Avatar } from '#design/avatar/avatar.tsx';
import { AddToListHost } from '#features/lists/web/add-to-list-host.tsx';
import { MessagesIcon } from '#features/notifications/web/messages-icon.tsx';
import { NotificationBell } from '#features/notifications/web/notification-bell.tsx';
import type { FrameProps } from '../frame-props.ts';
import { SchoolLive } from '../school-live.tsx';
import { ThemeSwitch } from '../theme-switch.tsx';
import { avatarMenuItems, hamburgerItems } from './avatar-menu-items.ts';
import { CreateMenu } from './create-menu.tsx';
import styles from './member-corner.module.css';
import { MenuLinks } from './menu-links.tsx';
import { MenuPopover } from './menu-popover.tsx';
import { PhoneBar } from './phone-bar.tsx';

type MemberCornerProps = FrameProps & { viewer: NonNullable<FrameProps['viewer']> };

/** The member's part of the header: what they can make, messages, notifications and the avatar menu; on phones the bar below. */
export function MemberCorner({ viewer, settings }: MemberCornerProps) {
  const path = useLocation({ select: (location) => location.pathname });
  return (
    <>
      {settings.educationMode ? (
        <SchoolLive />
      ) : (
        <>
          <CreateMenu />
          <MessagesIcon path={path} />
          <NotificationBell />
          <PhoneBar viewer={viewer} path={path} />
        </>
      )}
      {/* Here, since guests, who have no lists, do not load this part of the frame. */}
      {!viewer.student && <AddToListHost />}
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
