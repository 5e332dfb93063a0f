import { ReportButton } from '#design/report-dialog/report-button.tsx';
import { useApi, useViewer } from '#platform/web/app-context.tsx';
import type { TrackView } from '../contract.ts';
import { reportTrack } from '../report.contract.ts';

/** Reports another member's track to the moderators; site admins neither report nor are reported. */
export function ReportTrack({ track }: { track: TrackView }) {
  const api = useApi();
  const viewer = useViewer();
  if (!viewer || viewer.siteAdmin || viewer.id === track.user.id || track.user.admin) return null;
  const { id, secret } = track;
  return <ReportButton thing="track" send={(reason) => api(reportTrack, { id, reason, secret })} />;
}
