import { useRef } from 'react';
import { Avatar } from '#design/avatar/avatar.tsx';
import { Button } from '#design/button/button.tsx';
import { isBlank } from '#platform/pure/text/is-blank.ts';
import { useApi, useViewer } from '#platform/web/app-context.tsx';
import { useForm } from '#platform/web/forms/use-form.ts';
import { CONTENT_LIMIT, type CommentView, editComment, postReply } from '../contract.ts';
import { commentOf } from '../model/comment-document.ts';
import { formatMoment, parseMoment } from '../model/comment-moment.ts';
import type { CommentHostRef } from './comment-host-ref.ts';
import styles from './comment-section.module.css';
import { MentionField } from './mention-field.tsx';
import { MomentField } from './moment-field.tsx';
import { usePlayerMoment } from './use-player-moment.ts';

export interface CommentFormProps {
  host: CommentHostRef;
  /** The comment that is replied to; a reply has no moment. */
  parent?: CommentView;
  /** The comment or reply that is changed, without its moment. */
  edited?: CommentView;
  onPosted: (comment: CommentView) => void;
  onCancel?: () => void;
}

interface Draft {
  content: string;
  /** Null where it was removed; undefined while it follows the player. */
  moment: string | null | undefined;
}

const blank: Draft = { content: '', moment: undefined };

/** The form for a new comment, a reply, or the text of an edited one; a failed post keeps its text. */
export function CommentForm({ host, parent, edited, onPosted, onCancel }: CommentFormProps) {
  const api = useApi();
  const viewer = useViewer();
  const frame = useRef<HTMLFormElement>(null);
  const playerMoment = usePlayerMoment(host);
  const position = parent || edited ? null : playerMoment;
  const { label, placeholder, submit, look } = wordsOf({ parent, edited });
  const form = useForm({
    initial: edited ? { ...blank, content: edited.content ?? '' } : blank,
    check: (draft) => momentErrors(momentOf(draft, position), host),
    send: async ({ content, ...draft }) => {
      if (edited) return commentOf(await api(editComment, { id: edited.id, content }));
      if (parent) return commentOf(await api(postReply, { id: parent.id, content }));
      const moment = momentOf(draft, position);
      const at = moment === null ? null : parseMoment(moment);
      const body = at === null ? { content } : { content, moment: at };
      return commentOf(await api(host.endpoints.post, { id: host.id, ...body }));
    },
    onDone: (comment) => {
      form.set('content', blank.content);
      form.set('moment', blank.moment);
      // The button is disabled again and would lose the focus.
      frame.current?.querySelector('textarea')?.focus();
      onPosted(comment);
    },
  });
  const { content } = form.values;
  const moment = momentOf(form.values, position);
  const errors = form.errors.content ?? (form.errors.moment ? undefined : form.messages);

  function write(text: string) {
    // The comment is about what was heard when its writing began.
    if (form.values.moment === undefined && position !== null) form.set('moment', position);
    form.set('content', [...text].slice(0, CONTENT_LIMIT).join(''));
  }

  return (
    <form ref={frame} className={look} onSubmit={form.submit}>
      {viewer && !edited && (
        <Avatar name={viewer.username} src={viewer.avatarSmallUrl} size={parent ? 28 : 40} />
      )}
      <div className={styles.writing}>
        <MentionField
          label={label}
          hideLabel
          placeholder={placeholder}
          // Its button was pressed to write here.
          autoFocus={parent !== undefined || edited !== undefined}
          rows={parent || edited ? 2 : 3}
          limit={CONTENT_LIMIT}
          host={host.kind && `${host.kind}/${host.id}`}
          value={content}
          readOnly={form.busy}
          error={errors}
          onWrite={write}
        />
        <div className={styles.sending}>
          <MomentField
            value={moment}
            position={position}
            error={form.errors.moment}
            disabled={form.busy}
            onChange={(value) => form.set('moment', value)}
          />
          <span className={styles.buttons}>
            {onCancel && (
              <Button variant="ghost" disabled={form.busy} onClick={onCancel}>
                Cancel
              </Button>
            )}
            <Button
              type="submit"
              variant={parent || edited ? 'quiet' : 'primary'}
              busy={form.busy}
              disabled={isBlank(content)}
            >
              {submit}
            </Button>
          </span>
        </div>
      </div>
    </form>
  );
}

const wordsOf = ({ parent, edited }: Pick<CommentFormProps, 'parent' | 'edited'>) => {
  if (edited) {
    return { label: 'Edit your comment', placeholder: '', submit: 'Save', look: styles.writing };
  }
  if (parent) {
    const placeholder = `Reply to ${parent.user.username}`;
    return { label: 'Your reply', placeholder, submit: 'Post reply', look: styles.replyForm };
  }
  const placeholder = 'Write a comment';
  return { label: 'Your comment', placeholder, submit: 'Post comment', look: styles.form };
};

const momentOf = ({ moment }: Pick<Draft, 'moment'>, position: string | null): string | null =>
  moment === undefined ? position : moment;

function momentErrors(moment: string | null, { sound }: CommentHostRef): { moment?: string } {
  const at = moment === null ? 0 : parseMoment(moment);
  if (at !== null && at <= (sound?.length ?? 0)) return {};
  return { moment: `Write a time from 0:00 to ${formatMoment(sound?.length ?? 0)}` };
}
