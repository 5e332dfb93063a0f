import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { Button } from '#design/button/button.tsx';
import { flashRefusal } from '#design/flash/flash-refusal.ts';
import { useApi } from '#platform/web/app-context.tsx';
import { type CommentView, listReplies } from '../contract.ts';
import { commentPageOf } from '../model/comment-document.ts';
import { commentAsReply, replyAsComment } from '../model/comment-replies.ts';
import type { CommentActions } from './comment-actions.ts';
import styles from './comment-section.module.css';
import { LoadedCommentForm } from './loaded-comment-form.tsx';

/** Replies that "Show more replies" reads. */
const readAtOnce = 20;
/** Readings for a linked reply that is further down. */
const maxReadings = 10;

interface CommentRepliesProps {
  comment: CommentView;
  actions: CommentActions;
  replying: boolean;
  onReplied: () => void;
  /** A reply as an item of the list. */
  render: (reply: CommentView) => ReactNode;
}

/** The replies to a comment, oldest first, and the form for another one. */
export function CommentReplies({ comment, actions, replying, onReplied, render }: CommentRepliesProps) {
  const api = useApi();
  const [next, setNext] = useState<string | number | undefined>();
  const [readings, setReadings] = useState(0);
  const { replies, repliesCount, user } = comment;
  const more = useMutation({
    mutationFn: async () =>
      commentPageOf(await api(listReplies, { id: comment.id, items: readAtOnce, page: next })),
    async onSuccess({ items, meta }) {
      await actions.onReplies(comment, items.map(commentAsReply));
      setNext(meta.nextPage ?? undefined);
      setReadings(readings + 1);
    },
    onError: flashRefusal,
  });
  const rest = repliesCount - replies.length;
  const isLinked = actions.linked?.parentId === comment.id;
  const readOn = useEffectEvent(() => more.mutate());
  // After each reading that was not the last, until the linked reply is among them.
  const isRead = more.isSuccess && next === undefined;
  const readFrom = isLinked && !isRead && readings < maxReadings ? (next ?? 'the first') : null;
  useEffect(() => {
    if (readFrom !== null) readOn();
  }, [readFrom]);
  return (
    <>
      {replies.length > 0 && (
        <ol className={styles.replies} aria-label={`Replies to ${user.username}`}>
          {replies.map((reply) => render(replyAsComment(reply, comment.id)))}
        </ol>
      )}
      {rest > 0 && (
        <Button
          variant="ghost"
          size="small"
          className={styles.moreReplies}
          busy={more.isPending}
          onClick={() => more.mutate()}
        >
          {rest === 1 ? 'Show 1 more reply' : `Show ${rest} more replies`}
        </Button>
      )}
      {replying && (
        <LoadedCommentForm
          host={actions.host}
          parent={comment}
          onPosted={(reply) => {
            actions.onReply(comment, reply);
            onReplied();
          }}
        />
      )}
    </>
  );
}
