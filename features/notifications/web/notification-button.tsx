import { useMutation } from '@tanstack/react-query';
import { Button } from '#design/button/button.tsx';
import { buttonClass } from '#design/button/button-class.ts';
import { flash } from '#design/flash/flash.ts';
import { followUser } from '#features/follows/contract.ts';
import { joinGroup } from '#features/groups/contract.ts';
import { groupPage } from '#features/groups/pages.ts';
import { href } from '#platform/pure/page.ts';
import { isRefusal } from '#platform/pure/refusal.ts';
import { useApp } from '#platform/web/app-context.tsx';
import type { Notification } from '../model/notification.ts';
import { notificationAction } from '../model/notification-action.ts';
import type { NotificationStore } from './notification-store.ts';

interface NotificationButtonProps {
  one: Notification;
  store: NotificationStore;
}

/** The button of a notification; using it marks the notification as read. */
export function NotificationButton({ one, store }: NotificationButtonProps) {
  const { api, settings, navigate } = useApp();
  const action = notificationAction(one, settings.studioUrl);
  const { isPending, mutate } = useMutation({
    mutationFn: (send: () => Promise<void>) => send(),
    onError: (error) =>
      flash.error(isRefusal(error) ? error.message : 'Something went wrong. Please try again later.'),
  });
  if (!action) return null;
  if (action.does === 'open') {
    return (
      <a
        className={buttonClass('quiet', 'small')}
        href={action.href}
        onClick={() => void store.markAsRead(one.id)}
      >
        {action.label}
      </a>
    );
  }

  const act = async () => {
    if (action.does === 'join') {
      await api(joinGroup, { groupLink: action.groupLink });
      void store.markAsRead(one.id);
      navigate(href(groupPage, action));
    } else {
      await api(followUser, { id: action.profileLink });
      void store.markAsRead(one.id);
      store.applyFollowed(one.author.id);
    }
  };
  return (
    <Button size="small" busy={isPending} onClick={() => mutate(act)}>
      {action.label}
    </Button>
  );
}
