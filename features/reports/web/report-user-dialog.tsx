import { useId } from 'react';
import { Button } from '#design/button/button.tsx';
import { Dialog } from '#design/dialog/dialog.tsx';
import { TextArea } from '#design/field/text-area.tsx';
import { useApi, useNavigateTo } from '#platform/web/app-context.tsx';
import { useForm } from '#platform/web/use-form.ts';
import { REASON_LIMIT, reportUser } from '../contract.ts';

interface ReportUserDialogProps {
  guid: string;
  username: string;
  onClose: () => void;
}

const emptyText = 'Error! You need to tell us why you are reporting this user.';

/** Asks what is wrong with a member; afterwards the reporter goes on to the list of members. */
export function ReportUserDialog({ guid, username, onClose }: ReportUserDialogProps) {
  const api = useApi();
  const navigate = useNavigateTo();
  const formId = useId();
  const form = useForm({
    initial: { reason: '' },
    check: ({ reason }) => (reason.trim() === '' ? { reason: emptyText } : {}),
    send: ({ reason }) => api(reportUser, { guid, reason }),
    onDone: () => {
      onClose();
      navigate('/users');
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Report ${username}`}
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
