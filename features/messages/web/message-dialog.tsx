import Check from 'lucide-react/icons/check';
import { useEffect, useId, useState } from 'react';
import { Button } from '#design/button/button.tsx';
import { Dialog } from '#design/dialog/dialog.tsx';
import { TextArea } from '#design/field/text-area.tsx';
import { Icon } from '#design/icon/icon.tsx';
import { useApi } from '#platform/web/app-context.tsx';
import { CONTENT_LIMIT, sendMessage } from '../contract.ts';
import styles from './message-dialog.module.css';

interface MessageDialogProps {
  userId: string;
  username: string;
  onClose: () => void;
}

/** So long the success is shown before the dialog closes, in ms. */
const shownMs = 2000;
const cut = (text: string) => [...text].slice(0, CONTENT_LIMIT).join('');

/** Writes one message to a member. Where it cannot be sent the page is loaded anew, and says itself what is the matter. */
export function MessageDialog({ userId, username, onClose }: MessageDialogProps) {
  const api = useApi();
  const formId = useId();
  const [content, setContent] = useState('');
  const [state, setState] = useState<'writing' | 'sending' | 'sent'>('writing');

  useEffect(() => {
    if (state !== 'sent') return;
    const timer = setTimeout(onClose, shownMs);
    return () => clearTimeout(timer);
  }, [state, onClose]);

  async function send(): Promise<void> {
    if (state !== 'writing' || content.trim() === '') return;
    setState('sending');
    try {
      await api(sendMessage, { message: { userId, content } });
      setState('sent');
    } catch {
      location.reload();
    }
  }

  if (state === 'sent') {
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
          <Button
            type="submit"
            form={formId}
            variant="primary"
            busy={state === 'sending'}
            disabled={content.trim() === ''}
          >
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
          void send();
        }}
      >
        <TextArea
          label="Your message"
          rows={6}
          limit={CONTENT_LIMIT}
          value={content}
          readOnly={state === 'sending'}
          onChange={(event) => setContent(cut(event.target.value))}
        />
      </form>
    </Dialog>
  );
}
