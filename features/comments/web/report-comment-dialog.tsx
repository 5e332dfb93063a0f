import { ReportDialog } from '#design/report-dialog/report-dialog.tsx';
import { useApi } from '#platform/web/app-context.tsx';
import { type CommentView, REASON_LIMIT, reportComment } from '../contract.ts';
import { commentOf } from '../model/comment-document.ts';

interface ReportCommentDialogProps {
  comment: CommentView;
  onClose: () => void;
  onReported: (comment: CommentView) => void;
}

/** Dialog that asks for the reason of a report. */
export function ReportCommentDialog({ comment, onClose, onReported }: ReportCommentDialogProps) {
  const api = useApi();
  return (
    <ReportDialog
      title="Report comment"
      label="What is wrong with this comment?"
      limit={REASON_LIMIT}
      emptyText="Error! You need to tell us why you are reporting this comment."
      send={async (reason) => commentOf(await api(reportComment, { id: comment.id, reason }))}
      onSent={onReported}
      onClose={onClose}
    />
  );
}
