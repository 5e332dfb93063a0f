import { ReportButton } from '#design/report-dialog/report-button.tsx';
import { useApi, useViewer } from '#platform/web/app-context.tsx';
import type { GroupView } from '../contract.ts';
import { reportGroup } from '../report.contract.ts';

/** Reports a group to the moderators; not offered to its admins and to site admins. */
export function ReportGroup({ group }: { group: GroupView }) {
  const api = useApi();
  const viewer = useViewer();
  if (!viewer || viewer.siteAdmin || group.currentUserAdmin) return null;
  const { groupLink } = group;
  return <ReportButton thing="group" send={(reason) => api(reportGroup, { groupLink, reason })} />;
}
