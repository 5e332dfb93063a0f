import { ReportButton } from '#design/report-dialog/report-button.tsx';
import { useApi, useViewer } from '#platform/web/app-context.tsx';
import type { ListView } from '../contract.ts';
import { reportList } from '../report.contract.ts';

/** Reports another member's list to the moderators; site admins neither report nor are reported. */
export function ReportList({ list, secret }: { list: ListView; secret: string | undefined }) {
  const api = useApi();
  const viewer = useViewer();
  if (!viewer || viewer.siteAdmin || list.can.edit || list.user.admin) return null;
  return <ReportButton thing="list" send={(reason) => api(reportList, { id: list.id, reason, secret })} />;
}
