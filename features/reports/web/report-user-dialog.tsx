import { ReportDialog } from '#design/report-dialog/report-dialog.tsx';
import { useApi, useNavigateTo } from '#platform/web/app-context.tsx';
import { reportUser } from '../contract.ts';
import { REASON_LIMIT } from '../report-call.contract.ts';

interface ReportUserDialogProps {
  guid: string;
  username: string;
  onClose: () => void;
}

/** The dialog to report a member; afterwards it navigates to the list of members. */
export function ReportUserDialog({ guid, username, onClose }: ReportUserDialogProps) {
  const api = useApi();
  const navigate = useNavigateTo();
  return (
    <ReportDialog
      limit={REASON_LIMIT}
      title={`Report ${username}`}
      emptyText="Error! You need to tell us why you are reporting this user."
      send={(reason) => api(reportUser, { guid, reason })}
      onSent={() => navigate('/users')}
      onClose={onClose}
    />
  );
}
