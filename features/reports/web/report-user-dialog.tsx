import { useApi, useNavigateTo } from '#platform/web/app-context.tsx';
import { reportUser } from '../contract.ts';
import { ReportDialog } from './report-dialog.tsx';

interface ReportUserDialogProps {
  guid: string;
  username: string;
  onClose: () => void;
}

/** Asks what is wrong with a member; afterwards the reporter goes on to the list of members. */
export function ReportUserDialog({ guid, username, onClose }: ReportUserDialogProps) {
  const api = useApi();
  const navigate = useNavigateTo();
  return (
    <ReportDialog
      title={`Report ${username}`}
      emptyText="Error! You need to tell us why you are reporting this user."
      send={(reason) => api(reportUser, { guid, reason })}
      onSent={() => navigate('/users')}
      onClose={onClose}
    />
  );
}
