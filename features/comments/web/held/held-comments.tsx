import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { Avatar } from '#design/avatar/avatar.tsx';
import { Button } from '#design/button/button.tsx';
import { flash } from '#design/flash/flash.ts';
import { flashRefusal } from '#design/flash/flash-refusal.ts';
import { linkClass } from '#design/link/link-class.ts';
import { TimeAgo } from '#design/time-ago/time-ago.tsx';
import { useApi } from '#platform/web/app-context.tsx';
import {
  deleteHeldComment,
  type HeldCommentsEndpoint,
  type HeldCommentView,
  showHeldComment,
} from '../../held.contract.ts';
import { formatMoment } from '../../model/comment-moment.ts';
import type { CommentHostRef } from '../comment-host-ref.ts';
import sectionStyles from '../comment-section.module.css';
import styles from './held-comments.module.css';
import { heldKey } from './held-key.ts';

interface HeldCommentsProps {
  host: CommentHostRef;
  held: HeldCommentsEndpoint;
  /** A comment was shown: it is in the list now. */
  onShown: () => void;
  /** The pressed button is gone. */
  onDone: () => void;
}

/** First comments that wait for the owner: the owner decides, an author sees their own. Nothing without any. */
export function HeldComments({ host, held, onShown, onDone }: HeldCommentsProps) {
  const api = useApi();
  const client = useQueryClient();
  const headingId = useId();
  const { data } = useQuery({ queryKey: heldKey(host.id), queryFn: () => api(held, { id: host.id }) });
  const refresh = () => client.invalidateQueries({ queryKey: heldKey(host.id) });
  const show = useMutation({
    mutationFn: (id: string) => api(showHeldComment, { id }),
    onSuccess: () => {
      onShown();
      onDone();
      flash.success('Comment shown. Further ones of this member are shown at once.');
    },
    onError: flashRefusal,
    onSettled: refresh,
  });
  const remove = useMutation({
    mutationFn: (id: string) => api(deleteHeldComment, { id }),
    onSuccess: () => {
      onDone();
      flash.success('Comment removed.');
    },
    onError: flashRefusal,
    onSettled: refresh,
  });
  const waiting = data?.held ?? [];
  if (waiting.length === 0) return null;
  const decides = waiting.some(({ mayShow }) => mayShow);
  const busy = show.isPending || remove.isPending;
  return (
    <section className={styles.held} aria-labelledby={headingId}>
      <h3 id={headingId} className={styles.heading}>
        {decides ? `Waiting for you (${data?.total})` : 'Waiting for the musician'}
      </h3>
      <p className={styles.hint}>
        {decides
          ? 'First comments of people whom you do not follow. Only you and their authors see them.'
          : 'The musician reads first comments before others do. Only the two of you see this.'}
      </p>
      <ul className={styles.list} role="list">
        {waiting.map((one) => (
          <HeldComment
            key={one.id}
            one={one}
            busy={busy}
            onShow={() => show.mutate(one.id)}
            onRemove={() => remove.mutate(one.id)}
          />
        ))}
      </ul>
    </section>
  );
}

interface HeldCommentProps {
  one: HeldCommentView;
  busy: boolean;
  onShow: () => void;
  onRemove: () => void;
}

function HeldComment({ one, busy, onShow, onRemove }: HeldCommentProps) {
  const { user, content, createdAt, moment, isReply, mayShow } = one;
  const headId = `held-${one.id}-head`;
  return (
    <li className={sectionStyles.comment}>
      <Avatar name={user.username} src={user.avatarSmallUrl} size={40} />
      <div className={sectionStyles.body}>
        <p id={headId} className={sectionStyles.head}>
          {user.selfLink ? (
            <a className={linkClass('quiet')} href={user.selfLink}>
              {user.username}
            </a>
          ) : (
            <span>{user.username}</span>
          )}
          {isReply && <span className={sectionStyles.time}>Reply</span>}
          {moment !== null && <span className={sectionStyles.time}>at {formatMoment(moment)}</span>}
          <TimeAgo className={sectionStyles.time} at={createdAt} />
        </p>
        <p className={styles.text}>{content}</p>
        <p className={styles.buttons}>
          {mayShow && (
            <Button size="small" aria-describedby={headId} disabled={busy} onClick={onShow}>
              Show
            </Button>
          )}
          <Button size="small" variant="ghost" aria-describedby={headId} disabled={busy} onClick={onRemove}>
            {mayShow ? 'Remove' : 'Delete'}
          </Button>
        </p>
      </div>
    </li>
  );
}
