import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useId, useRef, useState } from 'react';
import { confirmDialog } from '#design/dialog/confirm-dialog.ts';
import { flash } from '#design/flash/flash.ts';
import { flashRefusal } from '#design/flash/flash-refusal.ts';
import { linkClass } from '#design/link/link-class.ts';
import { Refusal } from '#platform/pure/refusal.ts';
import { useApi, useViewer } from '#platform/web/app-context.tsx';
import { useSignInAddress } from '#platform/web/sign-in/use-sign-in-address.ts';
import { useLazyModule } from '#platform/web/use-lazy-module.ts';
import { type CommentView, deleteComment } from '../contract.ts';
import { pinComment, unpinComment } from '../pins.contract.ts';
import type { CommentHostRef } from './comment-host-ref.ts';
import { CommentList } from './comment-list.tsx';
import styles from './comment-section.module.css';
import { heldKey } from './held/held-key.ts';
import { LoadedCommentForm } from './loaded-comment-form.tsx';
import { momentsKey } from './moments/moments-key.ts';
import { useComments } from './use-comments.ts';
import { useLinkedComment } from './use-linked-comment.ts';

interface CommentSectionProps {
  host: CommentHostRef;
  /** Called when a counted comment was added or removed. */
  onCount?: (by: 1 | -1) => void;
  /** What brings in the comments of others, before the list. */
  news?: ReactNode;
}

/** All comments of a host, with the viewer's actions. */
export function CommentSection({ host, onCount, news }: CommentSectionProps) {
  const api = useApi();
  const viewer = useViewer();
  const signIn = useSignInAddress();
  const headingId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const [reporting, setReporting] = useState<CommentView | null>(null);
  const report = useLazyModule(
    'ReportCommentDialog',
    () => import('./report-comment-dialog.tsx'),
    reporting !== null,
  );
  const held = useLazyModule(
    'HeldComments',
    () => import('./held/held-comments.tsx'),
    host.open && host.held !== undefined && viewer !== null,
  );
  const client = useQueryClient();
  const { list, loadedAt, comments, add, remove, replace, reload, addReply, addReplies } = useComments(
    host,
    onCount,
  );
  const linked = useLinkedComment(list, comments);
  if (!host.open) return null;

  /** Says so, and shows it to its author beside the others that wait. */
  function isHeld(comment: CommentView): boolean {
    if (!comment.held) return false;
    flash.success('Your comment waits for the musician, who shows or removes it.');
    void client.invalidateQueries({ queryKey: heldKey(host.id) });
    return true;
  }

  /** The pressed button is gone, so the focus moves to the heading. */
  const focusHeading = () => heading.current?.focus({ preventScroll: true });

  async function confirmAndDelete(comment: CommentView): Promise<void> {
    const confirmed = await confirmDialog({
      title: 'Delete comment',
      text: 'Are you sure you want to delete this comment?',
      confirmLabel: 'Delete',
      danger: true,
    });
    if (!confirmed) return;
    try {
      await api(deleteComment, { id: comment.id });
    } catch (error) {
      flash.error(error instanceof Refusal ? error.message : 'Something went wrong. Please try again later.');
      return;
    }
    await remove(comment);
    focusHeading();
    flash.success('Comment deleted successfully!');
  }

  async function pin({ id, pinned }: CommentView): Promise<void> {
    try {
      await api(pinned ? unpinComment : pinComment, { id });
    } catch (error) {
      flashRefusal(error);
      return;
    }
    await reload();
    focusHeading();
    flash.success(pinned ? 'Comment unpinned.' : 'Comment pinned.');
  }

  return (
    <section className={styles.section} aria-labelledby={headingId}>
      <h2 ref={heading} id={headingId} className={styles.heading} tabIndex={-1}>
        Comments
      </h2>
      {!viewer && (
        <div className={styles.guest}>
          <a className={linkClass()} href={signIn}>
            Login to comment!
          </a>
        </div>
      )}
      {viewer && host.mayWrite !== false && (
        <LoadedCommentForm
          host={host}
          onPosted={(comment) => {
            if (isHeld(comment)) return;
            void add(comment);
            flash.success('Comment posted successfully!');
          }}
        />
      )}
      {viewer && host.held && held && (
        <held.HeldComments
          host={host}
          held={host.held}
          onShown={() => {
            onCount?.(1);
            void reload();
            void client.invalidateQueries({ queryKey: momentsKey(host.id) });
          }}
          onDone={focusHeading}
        />
      )}
      {news}
      <CommentList
        list={list}
        comments={comments}
        actions={{
          host,
          loadedAt,
          linked,
          onReport: setReporting,
          onDelete: (comment) => void confirmAndDelete(comment),
          onPin: (comment) => void pin(comment),
          onEdited: (comment) => {
            void replace(comment);
            flash.success('Comment edited successfully!');
          },
          onReply: (comment, reply) => {
            if (isHeld(reply)) return;
            void addReply(comment, reply);
            flash.success('Reply posted successfully!');
          },
          onReplies: addReplies,
        }}
      />
      {reporting && report && (
        <report.ReportCommentDialog
          comment={reporting}
          onClose={() => setReporting(null)}
          onReported={(comment) => {
            void replace(comment).then(focusHeading);
            flash.success('Comment reported successfully!');
          }}
        />
      )}
    </section>
  );
}
