import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import Mail from 'lucide-react/icons/mail';
import MailCheck from 'lucide-react/icons/mail-check';
import Trash2 from 'lucide-react/icons/trash-2';
import { useId, useRef } from 'react';
import { Button } from '#design/button/button.tsx';
import { confirmDialog } from '#design/dialog/confirm-dialog.ts';
import { flash } from '#design/flash/flash.ts';
import { linkClass } from '#design/link/link-class.ts';
import { LoadMore } from '#design/load-more/load-more.tsx';
import { Prose } from '#design/prose/prose.tsx';
import { formatDay } from '#platform/pure/text/format-day.ts';
import { useApi } from '#platform/web/app-context.tsx';
import type { GroupView } from '../../contract.ts';
import {
  deleteGroupUpdate,
  type GroupUpdateView,
  notifyMembersOfGroupUpdate,
} from '../../updates.contract.ts';
import { groupUpdatesQuery } from '../group-queries.ts';
import { showFailure } from '../show-failure.ts';
import { useGroupCache } from '../use-group-cache.ts';
import styles from './group-updates.module.css';

/** The updates of a group; renders nothing without any. */
export function GroupUpdates({ group }: { group: Pick<GroupView, 'id' | 'can'> }) {
  const headingId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    groupUpdatesQuery(useApi(), group.id),
  );
  const updates = data?.pages.flatMap((page) => page.items) ?? [];
  if (updates.length === 0) return null;
  return (
    <section className={styles.news} aria-labelledby={headingId}>
      <h2 ref={heading} id={headingId} className={styles.heading} tabIndex={-1}>
        Updates
      </h2>
      <ol className={styles.list}>
        {updates.map((update) => (
          <li key={update.id} className={styles.item}>
            <GroupUpdateText update={update} />
            {group.can.edit && (
              <GroupUpdateControls
                groupId={group.id}
                update={update}
                // The pressed button is gone, so the focus moves to the heading.
                onDeleted={() => heading.current?.focus({ preventScroll: true })}
              />
            )}
          </li>
        ))}
      </ol>
      <LoadMore hasMore={hasNextPage} busy={isFetchingNextPage} onMore={() => void fetchNextPage()} />
    </section>
  );
}

function GroupUpdateText({ update: { title, contentHtml, createdAt, author } }: { update: GroupUpdateView }) {
  return (
    <>
      <h3 className={styles.title}>{title}</h3>
      <p className={styles.quiet}>
        <time dateTime={createdAt}>{formatDay(createdAt)}</time>
        {author && (
          <>
            {' · '}
            <a className={linkClass('quiet')} href={author.selfLink}>
              {author.username}
            </a>
          </>
        )}
      </p>
      <Prose html={contentHtml} size="medium" className={styles.text} />
    </>
  );
}

interface GroupUpdateControlsProps {
  groupId: string;
  update: GroupUpdateView;
  onDeleted: () => void;
}

/** Lets admins send and delete an update. */
function GroupUpdateControls({ groupId, update, onDeleted }: GroupUpdateControlsProps) {
  const { remove, notify } = useGroupUpdateActions(groupId);
  const sending = useMutation({ mutationFn: () => notify(update) });
  const deletion = useMutation({
    mutationFn: () => remove(update),
    onSuccess: (isDone) => {
      if (isDone) onDeleted();
    },
  });
  return (
    <div className={styles.controls}>
      <Button
        size="small"
        icon={update.notified ? MailCheck : Mail}
        disabled={update.notified}
        busy={sending.isPending}
        onClick={() => sending.mutate()}
      >
        {update.notified ? 'Members notified' : 'Notify members'}
        <span className="spoken"> about {update.title}</span>
      </Button>
      <Button
        size="small"
        variant="ghost"
        icon={Trash2}
        busy={deletion.isPending}
        onClick={() => deletion.mutate()}
      >
        Delete<span className="spoken"> {update.title}</span>
      </Button>
    </div>
  );
}

const deleteQuestion = {
  title: 'Delete update',
  text: 'Are you sure you want to delete this update?',
  confirmLabel: 'Delete',
  danger: true,
};
const notifyQuestion = {
  title: 'Notify members',
  text: 'Are you sure you email all user within that group?',
  confirmLabel: 'Send e-mails',
};

/** The actions of an admin on an update; each asks for confirmation first and returns whether it was done. */
function useGroupUpdateActions(groupId: string) {
  const api = useApi();
  const { reload } = useGroupCache();

  async function act(
    question: typeof notifyQuestion,
    send: () => Promise<unknown>,
    done: string,
  ): Promise<boolean> {
    if (!(await confirmDialog(question))) return false;
    try {
      await send();
    } catch (error) {
      showFailure(error);
      return false;
    }
    await reload(groupId, 'news');
    flash.success(done);
    return true;
  }

  return {
    remove: ({ id }: GroupUpdateView) =>
      act(
        deleteQuestion,
        () => api(deleteGroupUpdate, { groupLink: groupId, id }),
        'Update deleted successfully!',
      ),
    notify: ({ id }: GroupUpdateView) =>
      act(
        notifyQuestion,
        () => api(notifyMembersOfGroupUpdate, { groupLink: groupId, id }),
        'You have notified users about this update via email',
      ),
  };
}
