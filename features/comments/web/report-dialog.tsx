import { Button } from '#design/button/button.tsx';
import { Dialog } from '#design/dialog/dialog.tsx';
import { TextArea } from '#design/field/text-area.tsx';
import { useApi } from '#platform/web/app-context.tsx';
import { useForm } from '#platform/web/use-form.ts';
import { type CommentView, REASON_LIMIT, reportComment } from '../contract.ts';

interface ReportDialogProps {
  comment: CommentView;
  onClose: () => void;
  onReported: (comment: CommentView) => void;
}

const formId = 'report-comment';

/** Asks what is wrong with a comment. */
export function ReportDialog({ comment, onClose, onReported }: ReportDialogProps) {
  const api = useApi();
  const form = useForm({
    initial: { reason: '' },
    check: ({ reason }) =>
      reason.trim() === ''
        ? { reason: 'Error! You need to tell us why you are reporting this comment.' }
        : {},
    send: ({ reason }) => api(reportComment, { id: comment.id, reason }),
    onDone: onReported,
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title="Report comment"
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
          label="What is wrong with this comment?"
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
