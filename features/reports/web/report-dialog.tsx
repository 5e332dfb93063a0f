import { useId } from 'react';
import { Button } from '#design/button/button.tsx';
import { Dialog } from '#design/dialog/dialog.tsx';
import { TextArea } from '#design/field/text-area.tsx';
import { useForm } from '#platform/web/use-form.ts';
import { REASON_LIMIT } from '../contract.ts';

interface ReportDialogProps {
  title: string;
  /** Shown where no reason was given. */
  emptyText: string;
  send: (reason: string) => Promise<unknown>;
  onSent: () => void;
  onClose: () => void;
}

/** Asks what is wrong with somebody or something. */
export function ReportDialog({ title, emptyText, send, onSent, onClose }: ReportDialogProps) {
  const formId = useId();
  const form = useForm({
    initial: { reason: '' },
    check: ({ reason }) => (reason.trim() === '' ? { reason: emptyText } : {}),
    send: ({ reason }) => send(reason),
    onDone: () => {
      onClose();
      onSent();
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
          label="What is wrong?"
          hint="Only our moderators read this."
          limit={REASON_LIMIT}
          value={form.values.reason}
          readOnly={form.busy}
          error={form.errors.reason ?? form.messages}
          onChange={(event) => form.set('reason', [...event.target.value].slice(0, REASON_LIMIT).join(''))}
        />
      </form>
    </Dialog>
  );
}
