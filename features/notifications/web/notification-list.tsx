import { useMutation } from '@tanstack/react-query';
import type { LucideIcon } from 'lucide-react';
import AtSign from 'lucide-react/icons/at-sign';
import BellRing from 'lucide-react/icons/bell-ring';
import Check from 'lucide-react/icons/check';
import CircleCheck from 'lucide-react/icons/circle-check';
import FolderPlus from 'lucide-react/icons/folder-plus';
import Hand from 'lucide-react/icons/hand';
import Heart from 'lucide-react/icons/heart';
import Hourglass from 'lucide-react/icons/hourglass';
import ListMusic from 'lucide-react/icons/list-music';
import Megaphone from 'lucide-react/icons/megaphone';
import MessageSquare from 'lucide-react/icons/message-square';
import Music from 'lucide-react/icons/music';
import Reply from 'lucide-react/icons/reply';
import UserPlus from 'lucide-react/icons/user-plus';
import Users from 'lucide-react/icons/users';
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { Avatar } from '#design/avatar/avatar.tsx';
import { Button } from '#design/button/button.tsx';
import { buttonClass } from '#design/button/button-class.ts';
import { classNames } from '#design/class-names.ts';
import { EmptyState } from '#design/empty-state/empty-state.tsx';
import { ErrorState } from '#design/error-state/error-state.tsx';
import { flash } from '#design/flash/flash.ts';
import { Icon } from '#design/icon/icon.tsx';
import { followUser } from '#features/follows/contract.ts';
import { joinGroup } from '#features/groups/contract.ts';
import { groupPage } from '#features/groups/pages.ts';
import { href } from '#platform/pure/page.ts';
import { isRefusal } from '#platform/pure/refusal.ts';
import { formatTimestamp } from '#platform/pure/text/format-timestamp.ts';
import { useApp } from '#platform/web/app-context.tsx';
import { useStore } from '#platform/web/store.ts';
import { throttle } from '#platform/web/throttle.ts';
import type { Notification } from '../model/notification.ts';
import { notificationAction } from '../model/notification-action.ts';
import type { NotificationKind } from '../model/notification-kind.ts';
import { listFailedText } from './list-failed-text.ts';
import styles from './notification-list.module.css';
import { NotificationSkeleton } from './notification-skeleton.tsx';
import type { NotificationStore } from './notification-store.ts';

interface NotificationListProps {
  store: NotificationStore;
  /** The scrolling element; null for the page itself. */
  scroller: RefObject<HTMLElement | null> | null;
}

/** All loaded rows; the next page loads near the end. */
export function NotificationList({ store, scroller }: NotificationListProps) {
  const { items, isLoaded, isLoading, hasFailed, nextPage } = useStore(store);
  useNearEnd(scroller, items.length, () => void store.loadMore());
  const { viewer, settings } = useApp();
  // Students and the education host have neither page.
  const hasCommunity = !settings.educationMode && viewer?.student !== true;
  const isFirst = isLoading && items.length === 0 && !isLoaded;
  return (
    <>
      <ul className={styles.list} aria-label="Notifications" aria-busy={isLoading} role="list">
        {items.map((one) => (
          <NotificationRow key={one.id} one={one} store={store} />
        ))}
      </ul>
      {isFirst && <NotificationSkeleton rows={6} />}
      {isLoading && isLoaded && nextPage !== null && <NotificationSkeleton rows={2} />}
      {isLoaded && items.length === 0 && !hasFailed && (
        <EmptyState
          icon={BellRing}
          text="This is where your notifications will be"
          action={
            hasCommunity && (
              <>
                <a className={buttonClass('quiet')} href="/users">
                  Find people to follow
                </a>
                <a className={buttonClass('quiet')} href="/groups">
                  Find a group
                </a>
              </>
            )
          }
        />
      )}
      {hasFailed && <ErrorState text={listFailedText} onRetry={() => void store.retry()} />}
    </>
  );
}

const nearPx = 100;

/**
 * Calls `onNear` when the element (or, without one, the page) is scrolled to within 100 px of its end, also after `length` has
 * changed.
 */
function useNearEnd(
  scroller: RefObject<HTMLElement | null> | null,
  length: number,
  onNear: () => void,
): void {
  const check = useEffectEvent(() => {
    const element = scroller === null ? document.documentElement : scroller.current;
    if (element && element.scrollHeight - element.scrollTop - element.clientHeight <= nearPx) onNear();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: more rows need another check
  useEffect(() => check(), [length]);
  useEffect(() => {
    const target = scroller === null ? window : scroller.current;
    const onScroll = throttle(50, () => check());
    target?.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      onScroll.cancel();
      target?.removeEventListener('scroll', onScroll);
    };
  }, [scroller]);
}

interface NotificationRowProps {
  one: Notification;
  store: NotificationStore;
}

/** Icon of a row, by kind. */
const kindIcons: Readonly<Record<NotificationKind, LucideIcon>> = {
  collab_invitation: FolderPlus,
  collab_join_request: Hand,
  collab_request_accept: CircleCheck,
  project_message: MessageSquare,
  new_group_invitation: Users,
  new_follow_user: UserPlus,
  new_follow_group: UserPlus,
  track_like: Heart,
  track_comment: MessageSquare,
  comment_reply: Reply,
  comment_mention: AtSign,
  comment_held: Hourglass,
  group_track: ListMusic,
  campaign_news: Megaphone,
  new_track: Music,
};

function NotificationRow({ one, store }: NotificationRowProps) {
  const row = useRef<HTMLLIElement>(null);
  const { author, target, thumbnail, read, updatedAt, kind } = one;
  return (
    <li ref={row} tabIndex={-1} className={classNames(styles.row, !read && styles.unread)}>
      <span className={styles.picture}>
        <Avatar name={author?.username ?? target?.title ?? target?.name ?? ''} src={thumbnail} size={44} />
        <span className={styles.kind}>
          <Icon of={kindIcons[kind]} size={12} />
        </span>
      </span>
      <div className={styles.words}>
        <p className={styles.message}>
          {!read && <span className="spoken">Unread: </span>}
          <NotificationMessage one={one} store={store} />
        </p>
        <time className={styles.time} dateTime={updatedAt}>
          {formatTimestamp(updatedAt)}
        </time>
        <div className={styles.buttons}>
          <NotificationButton one={one} store={store} />
          {!read && (
            <Button
              variant="ghost"
              size="small"
              icon={Check}
              className={styles.done}
              onClick={() => {
                // The button disappears, so the focus moves to the row.
                row.current?.focus({ preventScroll: true });
                void store.markAsRead(one.id);
              }}
            >
              Mark as read
            </Button>
          )}
        </div>
      </div>
      {!read && <span className={styles.dot} />}
    </li>
  );
}

/** The text, with links to the author and to the target, which marks it as read. */
function NotificationMessage({ one, store }: NotificationRowProps) {
  const { message, author, target } = one;
  const byAuthor = author !== null && message.startsWith(`${author.username} `);
  const rest = byAuthor ? message.slice(author.username.length) : message;
  const subject = target?.title ?? target?.name ?? '';
  const hasSubject = subject !== '' && rest.endsWith(` ${subject}`);
  return (
    <>
      {byAuthor && <a href={author.selfLink}>{author.username}</a>}
      {hasSubject ? rest.slice(0, -subject.length) : rest}
      {hasSubject && (
        <strong>
          {target?.selfLink ? (
            <a href={target.selfLink} onClick={() => void store.markAsRead(one.id)}>
              {subject}
            </a>
          ) : (
            subject
          )}
        </strong>
      )}
    </>
  );
}

interface NotificationButtonProps {
  one: Notification;
  store: NotificationStore;
}

/** The button of a notification; using it marks the notification as read. */
function NotificationButton({ one, store }: NotificationButtonProps) {
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
      if (one.author) store.applyFollowed(one.author.id);
    }
  };
  return (
    <Button size="small" busy={isPending} onClick={() => mutate(act)}>
      {action.label}
    </Button>
  );
}
