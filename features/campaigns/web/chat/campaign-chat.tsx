import { useQueryClient } from '@tanstack/react-query';
import Trash2 from 'lucide-react/icons/trash-2';
import { useLayoutEffect, useRef } from 'react';
import { Avatar } from '#design/avatar/avatar.tsx';
import { Button } from '#design/button/button.tsx';
import { buttonClass } from '#design/button/button-class.ts';
import { classNames } from '#design/class-names.ts';
import { confirmDialog } from '#design/dialog/confirm-dialog.ts';
import { ErrorState } from '#design/error-state/error-state.tsx';
import { TextField } from '#design/field/text-field.tsx';
import { flash } from '#design/flash/flash.ts';
import { linkClass } from '#design/link/link-class.ts';
import { LoadMore } from '#design/load-more/load-more.tsx';
import { ReportButton } from '#design/report-dialog/report-button.tsx';
import { Skeleton } from '#design/skeleton/skeleton.tsx';
import type { CampaignView } from '#features/groups/group-campaign.contract.ts';
import { Refusal } from '#platform/pure/refusal.ts';
import { formatTimestamp } from '#platform/pure/text/format-timestamp.ts';
import { isBlank } from '#platform/pure/text/is-blank.ts';
import { useApi, useViewer } from '#platform/web/app-context.tsx';
import { useForm } from '#platform/web/forms/use-form.ts';
import { useSignInAddress } from '#platform/web/sign-in/use-sign-in-address.ts';
import { throttle } from '#platform/web/throttle.ts';
import {
  type ChatMessageView,
  deleteChatMessage,
  postChatMessage,
  reportChatMessage,
} from '../../chat.contract.ts';
import { CHAT_CONTENT_LIMIT } from '../../model/chat-limits.ts';
import styles from './campaign-chat.module.css';
import { chatKey, connectChat, useChat } from './use-chat.ts';

interface CampaignChatProps {
  campaign: Pick<CampaignView, 'slug' | 'state'>;
  /** Opens the live connection. */
  connect?: typeof connectChat;
}

/** The chat of a campaign: its messages with the newest below, and the field to write. */
export function CampaignChat({ campaign, connect = connectChat }: CampaignChatProps) {
  const { slug, state } = campaign;
  const list = useChat(slug, connect);
  const messages = uniqueMessages(list.data?.pages.flatMap((page) => page.messages) ?? []).reverse();
  const scroller = useScrolledToEnd(messages.at(-1)?.id);
  return (
    <div className={styles.chat}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container must be focusable */}
      <div ref={scroller} className={styles.messages} role="log" aria-label="Chat" tabIndex={0}>
        <LoadMore
          hasMore={list.hasNextPage}
          busy={list.isFetchingNextPage}
          label="Show older"
          onMore={() => void list.fetchNextPage()}
        />
        {list.isPending && <Skeleton height={160} />}
        {list.isLoadingError && (
          <ErrorState text="The chat could not be loaded." onRetry={() => void list.refetch()} />
        )}
        {list.isSuccess && messages.length === 0 && (
          <p className={styles.empty}>
            {state === 'closed' ? 'Nobody has written.' : 'Nobody has written yet. Say hello.'}
          </p>
        )}
        <ul className={styles.list} role="list">
          {messages.map((message) => (
            <ChatMessage key={message.id} slug={slug} message={message} />
          ))}
        </ul>
      </div>
      <ChatForm slug={slug} isOver={state === 'closed'} />
    </div>
  );
}

/** A message that is written while pages are loaded moves others to the next page. */
const uniqueMessages = (messages: readonly ChatMessageView[]): ChatMessageView[] => [
  ...new Map(messages.map((message) => [message.id, message])).values(),
];

/** A scroll container that stays at its end when a newer message comes, unless it was scrolled away from there. */
function useScrolledToEnd(lastId: string | undefined) {
  const scroller = useRef<HTMLDivElement>(null);
  const wasAtEnd = useRef(true);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const note = throttle(50, () => {
      wasAtEnd.current = element.scrollHeight - element.scrollTop - element.clientHeight < 48;
    });
    element.addEventListener('scroll', note, { passive: true });
    return () => {
      note.cancel();
      element.removeEventListener('scroll', note);
    };
  }, []);
  useLayoutEffect(() => {
    if (lastId !== undefined && wasAtEnd.current)
      scroller.current?.scrollTo(0, scroller.current.scrollHeight);
  }, [lastId]);
  return scroller;
}

function ChatMessage({ slug, message }: { slug: string; message: ChatMessageView }) {
  const api = useApi();
  const client = useQueryClient();
  const { id, user, content, createdAt, can } = message;
  const remove = async () => {
    const confirmed = await confirmDialog({
      title: 'Are you sure you want to delete this message?',
      confirmLabel: 'Delete',
      danger: true,
    });
    if (!confirmed) return;
    try {
      await api(deleteChatMessage, { groupLink: slug, id });
    } catch (error) {
      flash.error(error instanceof Refusal ? error.message : 'Something went wrong. Please try again later.');
    }
    await client.invalidateQueries({ queryKey: chatKey(slug) });
  };
  return (
    <li className={styles.message}>
      <Avatar name={user.username} src={user.avatarSmallUrl} size={32} />
      <div className={styles.words}>
        <p className={styles.head}>
          <a className={classNames(linkClass('quiet'), styles.author)} href={user.selfLink}>
            {user.username}
          </a>
          <time dateTime={createdAt}>{formatTimestamp(createdAt)}</time>
        </p>
        <p className={styles.content}>{content}</p>
      </div>
      <div className={styles.actions}>
        {can.report && (
          <ReportButton
            thing="message"
            send={(reason) => api(reportChatMessage, { groupLink: slug, id, reason })}
          />
        )}
        {can.delete && (
          <Button
            variant="icon"
            size="small"
            icon={Trash2}
            aria-label={`Delete the message of ${user.username}`}
            onClick={() => void remove()}
          />
        )}
      </div>
    </li>
  );
}

function ChatForm({ slug, isOver }: { slug: string; isOver: boolean }) {
  const api = useApi();
  const client = useQueryClient();
  const viewer = useViewer();
  const signIn = useSignInAddress();
  const form = useForm({
    initial: { content: '' },
    send: ({ content }) => api(postChatMessage, { groupLink: slug, content }),
    onDone() {
      form.set('content', '');
      void client.invalidateQueries({ queryKey: chatKey(slug) });
    },
  });
  if (isOver) return <p className={styles.note}>The chat has ended with its campaign.</p>;
  if (!viewer)
    return (
      <a className={buttonClass('quiet')} href={signIn}>
        Sign in to write
      </a>
    );
  const { content } = form.values;
  return (
    <form className={styles.form} onSubmit={form.submit} noValidate>
      <TextField
        label="Your message"
        hideLabel
        placeholder="Write a message"
        autoComplete="off"
        maxLength={CHAT_CONTENT_LIMIT}
        value={content}
        error={form.errors.content ?? form.messages}
        onChange={(event) => form.set('content', event.target.value)}
      />
      <Button type="submit" variant="primary" busy={form.busy} disabled={isBlank(content)}>
        Send
      </Button>
    </form>
  );
}
