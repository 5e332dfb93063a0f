import { useRef } from 'react';
import { Avatar } from '#design/avatar/avatar.tsx';
import { Button } from '#design/button/button.tsx';
import { TextArea } from '#design/field/text-area.tsx';
import { isBlank } from '#platform/pure/text/is-blank.ts';
import { useApi, useViewer } from '#platform/web/app-context.tsx';
import { useForm } from '#platform/web/forms/use-form.ts';
import { CONTENT_LIMIT, type CommentView, postReply } from '../contract.ts';
import { commentOf } from '../model/comment-document.ts';
import { formatMoment, parseMoment } from '../model/comment-moment.ts';
import type { CommentHostRef } from './comment-host-ref.ts';
import styles from './comment-section.module.css';
import { MomentField } from './moment-field.tsx';
import { usePlayerMoment } from './use-player-moment.ts';

export interface CommentFormProps {
  host: CommentHostRef;
  /** The comment that is replied to; a reply has no moment. */
  parent?: CommentView;
  onPosted: (comment: CommentView) => void;
}

interface Draft {
  content: string;
  /** Null where it was removed; undefined while it follows the player. */
  moment: string | null | undefined;
}

const blank: Draft = { content: '', moment: undefined };

/** The form for a new comment or reply; a failed post keeps its text. */
export function CommentForm({ host, parent, onPosted }: CommentFormProps) {
  const api = useApi();
  const viewer = useViewer();
  const frame = useRef<HTMLFormElement>(null);
  const playerMoment = usePlayerMoment(host);
  const position = parent ? null : playerMoment;
  const form = useForm({
    initial: blank,
    check: (draft) => momentErrors(momentOf(draft, position), host),
    send: async ({ content, ...draft }) => {
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
    <form ref={frame} className={parent ? styles.replyForm : styles.form} onSubmit={form.submit}>
      {viewer && <Avatar name={viewer.username} src={viewer.avatarSmallUrl} size={parent ? 28 : 40} />}
      <div className={styles.writing}>
        <TextArea
          label={parent ? 'Your reply' : 'Your comment'}
          hideLabel
          placeholder={parent ? `Reply to ${parent.user.username}` : 'Write a comment'}
          // Its button was pressed to write here.
          autoFocus={parent !== undefined}
          rows={parent ? 2 : 3}
          limit={CONTENT_LIMIT}
          value={content}
          readOnly={form.busy}
          error={errors}
          onChange={(event) => write(event.target.value)}
        />
        <div className={styles.sending}>
          <MomentField
            value={moment}
            position={position}
            error={form.errors.moment}
            disabled={form.busy}
            onChange={(value) => form.set('moment', value)}
          />
          <Button
            type="submit"
            variant={parent ? 'quiet' : 'primary'}
            className={styles.submit}
            busy={form.busy}
            disabled={isBlank(content)}
          >
            {parent ? 'Post reply' : 'Post comment'}
          </Button>
        </div>
      </div>
    </form>
  );
}

const momentOf = ({ moment }: Pick<Draft, 'moment'>, position: string | null): string | null =>
  moment === undefined ? position : moment;

function momentErrors(moment: string | null, { sound }: CommentHostRef): { moment?: string } {
  const at = moment === null ? 0 : parseMoment(moment);
  if (at !== null && at <= (sound?.length ?? 0)) return {};
  return { moment: `Write a time from 0:00 to ${formatMoment(sound?.length ?? 0)}` };
}
