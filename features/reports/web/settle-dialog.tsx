import { Button } from '#design/button/button.tsx';
import { Dialog } from '#design/dialog/dialog.tsx';
import { TextArea } from '#design/field/text-area.tsx';
import { useForm } from '#platform/web/forms/use-form.ts';
import type { DecisionAction } from '../model/decision-action.ts';
import { type CaseView, MESSAGE_LIMIT } from '../moderation.contract.ts';
import styles from './moderation.module.css';
import { useSettleCase } from './use-settle-case.ts';

interface SettleDialogProps {
  entry: CaseView;
  action: DecisionAction;
  onClose: () => void;
}

const formId = 'settle-case';

const texts: Partial<Record<DecisionAction, { title: string; explains: string; send: string }>> = {
  hide: {
    title: 'Hide it',
    explains: 'Nobody but admins sees it from now on. Its author gets a letter with your words.',
    send: 'Hide and tell',
  },
  warn: {
    title: 'Warn',
    explains: 'Nothing is hidden. They get a letter with your words, and later reports show this warning.',
    send: 'Send the warning',
  },
  suspend: {
    title: 'Suspend',
    explains:
      'They are signed out everywhere at once and cannot sign in; their page and their music are not shown. They get a letter with your words and a link to appeal.',
    send: 'Suspend',
  },
  uphold: {
    title: 'Uphold the decision',
    explains: 'The decision stays as it is. They get your answer by letter.',
    send: 'Uphold',
  },
  reverse: {
    title: 'Take the decision back',
    explains:
      'What the decision hid is shown again, and an account that it suspended is open again, unless something else stands against that. They get your answer by letter.',
    send: 'Take it back',
  },
};

/** Asks for the text for the person and settles the case. */
export function SettleDialog({ entry, action, onClose }: SettleDialogProps) {
  const { mutateAsync } = useSettleCase(entry);
  const form = useForm({
    initial: { message: '' },
    required: ['message'],
    send: ({ message }) => mutateAsync({ action, message }),
    onDone: onClose,
  });
  const text = texts[action];
  return (
    <Dialog
      open
      onClose={onClose}
      title={`${text?.title}: ${entry.person?.username ?? 'somebody who has left'}`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            form={formId}
            variant={action === 'suspend' ? 'danger' : 'primary'}
            busy={form.busy}
          >
            {text?.send}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} onSubmit={form.submit} noValidate>
        <p>{text?.explains}</p>
        <TextArea
          label="What they will read"
          limit={MESSAGE_LIMIT}
          value={form.values.message}
          readOnly={form.busy}
          error={form.errors.message ?? form.messages}
          onChange={(event) => form.set('message', event.target.value)}
        />
      </form>
    </Dialog>
  );
}
