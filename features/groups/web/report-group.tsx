import { ReportButton } from '#design/report-dialog/report-button.tsx';
import { useApi, useViewer } from '#platform/web/app-context.tsx';
import type { GroupView } from '../contract.ts';
import { reportGroup } from '../report.contract.ts';

/** Tells the moderators what is wrong with a group; whoever runs it does not, nor do admins of the site. */
export function ReportGroup({ group }: { group: GroupView }) {
  const api = useApi();
  const viewer = useViewer();
  if (!viewer || viewer.siteAdmin || group.currentUserAdmin) return null;
  const { groupLink } = group;
  return <ReportButton thing="group" send={(reason) => api(reportGroup, { groupLink, reason })} />;
}
