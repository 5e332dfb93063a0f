import { useId } from 'react';
import { isBlank } from '#platform/pure/text/is-blank.ts';
import { useForm } from '#platform/web/forms/use-form.ts';
import { Button } from '../button/button.tsx';
import { Dialog } from '../dialog/dialog.tsx';
import { TextArea } from '../field/text-area.tsx';

interface ReportDialogProps<A> {
  title: string;
  label?: string;
  /** Maximum number of characters of a reason. */
  limit?: number;
  /** Shown where no reason was given. */
  emptyText: string;
  send: (reason: string) => Promise<A>;
  /** Called after the dialog has closed. */
  onSent: (answer: A) => void;
  onClose: () => void;
}

/** Asks for the reason of a report and sends it. */
export function ReportDialog<A>(props: ReportDialogProps<A>) {
  const { title, label = 'What is wrong?', limit = 1000, emptyText, send, onSent, onClose } = props;
  const formId = useId();
  const form = useForm({
    initial: { reason: '' },
    check: ({ reason }) => (isBlank(reason) ? { reason: emptyText } : {}),
    send: ({ reason }) => send(reason),
    onDone: (answer) => {
      onClose();
      onSent(answer);
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      size="small"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" busy={form.busy}>
            Send report
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={form.submit} noValidate>
        <TextArea
          label={label}
          hint="Only our moderators read this."
          limit={limit}
          value={form.values.reason}
          readOnly={form.busy}
          error={form.errors.reason ?? form.messages}
          onChange={(event) => form.set('reason', [...event.target.value].slice(0, limit).join(''))}
        />
      </form>
    </Dialog>
  );
}
