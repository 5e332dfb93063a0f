import { useRef } from 'react';
import { Avatar } from '#design/avatar/avatar.tsx';
import { Button } from '#design/button/button.tsx';
import { TextArea } from '#design/field/text-area.tsx';
import { isBlank } from '#platform/pure/text/is-blank.ts';
import { useApi, useViewer } from '#platform/web/app-context.tsx';
import { useForm } from '#platform/web/forms/use-form.ts';
import { CONTENT_LIMIT, type CommentView } from '../contract.ts';
import { commentOf } from '../model/comment-document.ts';
import type { CommentHostRef } from './comment-host-ref.ts';
import styles from './comment-section.module.css';

export interface CommentFormProps {
  host: CommentHostRef;
  onPosted: (comment: CommentView) => void;
}

/** The form for a new comment; a failed post keeps its text. */
export function CommentForm({ host, onPosted }: CommentFormProps) {
  const api = useApi();
  const viewer = useViewer();
  const frame = useRef<HTMLFormElement>(null);
  const form = useForm({
    initial: { content: '' },
    send: async ({ content }) => commentOf(await api(host.endpoints.post, { id: host.id, content })),
    onDone: (comment) => {
      form.set('content', '');
      // The button is disabled again and would lose the focus.
      frame.current?.querySelector('textarea')?.focus();
      onPosted(comment);
    },
  });
  const { content } = form.values;
  const errors = form.errors.content ?? form.messages;
  return (
    <form ref={frame} className={styles.form} onSubmit={form.submit}>
      {viewer && <Avatar name={viewer.username} src={viewer.avatarSmallUrl} size={40} />}
      <div className={styles.writing}>
        <TextArea
          label="Your comment"
          hideLabel
          placeholder="Write a comment"
          rows={3}
          limit={CONTENT_LIMIT}
          value={content}
          readOnly={form.busy}
          error={errors}
          onChange={(event) => form.set('content', [...event.target.value].slice(0, CONTENT_LIMIT).join(''))}
        />
        <Button
          type="submit"
          variant="primary"
          className={styles.submit}
          busy={form.busy}
          disabled={isBlank(content)}
        >
          Post comment
        </Button>
      </div>
    </form>
  );
}
