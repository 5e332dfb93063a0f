import { useLocation } from '@tanstack/react-router';
import { MessagesIcon } from '#features/notifications/web/messages-icon.tsx';
import { NotificationBell } from '#features/notifications/web/notification-bell.tsx';
import { AvatarMenu } from './avatar-menu.tsx';
import type { FrameProps } from './frame-props.ts';

type MemberCornerProps = FrameProps & { viewer: NonNullable<FrameProps['viewer']> };

/** The member's part of the header: messages, notifications and the avatar menu. */
export function MemberCorner({ viewer, settings }: MemberCornerProps) {
  const path = useLocation({ select: (location) => location.pathname });
  return (
    <>
      {!settings.educationMode && (
        <>
          <MessagesIcon path={path} />
          <NotificationBell />
        </>
      )}
      <AvatarMenu viewer={viewer} settings={settings} />
    </>
  );
}
