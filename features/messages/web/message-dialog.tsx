import Check from 'lucide-react/icons/check';
import { useEffect, useId, useState } from 'react';
import { Button } from '#design/button/button.tsx';
import { Dialog } from '#design/dialog/dialog.tsx';
import { TextArea } from '#design/field/text-area.tsx';
import { Icon } from '#design/icon/icon.tsx';
import { isBlank } from '#platform/pure/text/is-blank.ts';
import { useApi } from '#platform/web/app-context.tsx';
import { CONTENT_LIMIT } from '../contract.ts';
import styles from './message-dialog.module.css';
import { useSendMessage } from './use-send-message.ts';

interface MessageDialogProps {
  userId: string;
  username: string;
  onClose: () => void;
}

/** Time in ms that the success is shown before the dialog closes. */
const successShownMs = 2000;
const truncate = (text: string) => [...text].slice(0, CONTENT_LIMIT).join('');

/** Sends one message to a member. Where sending fails the page reloads, and shows the reason itself. */
export function MessageDialog({ userId, username, onClose }: MessageDialogProps) {
  const formId = useId();
  const [content, setContent] = useState('');
  const [isSent, setSent] = useState(false);
  const { isBusy, send } = useSendMessage(useApi(), { userId }, () => location.reload());

  useEffect(() => {
    if (!isSent) return;
    const timer = setTimeout(onClose, successShownMs);
    return () => clearTimeout(timer);
  }, [isSent, onClose]);

  async function submit(): Promise<void> {
    if (!isBlank(content) && (await send(content))) setSent(true);
  }

  if (isSent) {
    return (
      <Dialog open onClose={onClose} title={`Message to ${username}`} size="small">
        <p className={styles.sent} role="status">
          <span className={styles.sign}>
            <Icon of={Check} size={28} />
          </span>
          Message sent!
        </p>
      </Dialog>
    );
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Message to ${username}`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" busy={isBusy} disabled={isBlank(content)}>
            Send
          </Button>
        </>
      }
    >
      <form
        id={formId}
        method="post"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <TextArea
          label="Your message"
          rows={6}
          limit={CONTENT_LIMIT}
          value={content}
          readOnly={isBusy}
          onChange={(event) => setContent(truncate(event.target.value))}
        />
      </form>
    </Dialog>
  );
}
