import SendHorizontal from 'lucide-react/icons/send-horizontal';
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react';
import { Button } from '#design/button/button.tsx';
import { flash } from '#design/flash/flash.ts';
import { isBlank } from '#platform/pure/text/is-blank.ts';
import { useApi } from '#platform/web/app-context.tsx';
import { useInputBeforeHydration } from '#platform/web/forms/use-input-before-hydration.ts';
import { CONTENT_LIMIT } from '../contract.ts';
import type { Message } from '../model/conversation.ts';
import styles from './composer.module.css';
import { drafts } from './drafts.ts';
import { useSendMessage } from './use-send-message.ts';

interface ComposerProps {
  conversationId: string;
  /** Name of the recipient. */
  name: string;
  onSent: (message: Message) => void;
}

/** From this length on the field shows its counter. */
const showCounterFrom = CONTENT_LIMIT - 200;

/** The field for a message: Enter sends, Shift+Enter adds a line. A text that could not be sent stays in the field. */
export function Composer({ conversationId, name, onSent }: ComposerProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  useInputBeforeHydration(() => field.current);
  const [content, setContent] = useState(() => drafts.load(conversationId));
  const { isBusy, send } = useSendMessage(useApi(), { conversationId }, flash.error);
  const length = [...content].length;
  const isEmpty = isBlank(content);

  const write = (text: string) => {
    const allowed = [...text].slice(0, CONTENT_LIMIT).join('');
    setContent(allowed);
    drafts.save(conversationId, allowed);
  };
  const submit = async (event?: FormEvent) => {
    event?.preventDefault();
    if (isEmpty || isBusy) return;
    const sent = await send(content);
    if (sent) {
      write('');
      onSent(sent);
    }
    field.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // During text composition (Japanese, accents) Enter confirms the word.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    void submit();
  };

  return (
    <form className={styles.composer} onSubmit={(event) => void submit(event)}>
      <div className={styles.field}>
        <textarea
          ref={field}
          className={styles.text}
          aria-label={`Message to ${name}`}
          placeholder="Write a message"
          rows={1}
          value={content}
          readOnly={isBusy}
          onChange={(event) => write(event.target.value)}
          onKeyDown={onKeyDown}
          enterKeyHint="send"
        />
        {length >= showCounterFrom && (
          <output className={styles.counter}>
            {length} / {CONTENT_LIMIT}
          </output>
        )}
      </div>
      <Button
        type="submit"
        variant="primary"
        icon={SendHorizontal}
        busy={isBusy}
        disabled={isEmpty}
        aria-label="Send"
        className={styles.send}
      />
    </form>
  );
}
