import { type ReactNode, useState } from 'react';
import { ReportForm } from '#design/report-dialog/report-form.tsx';
import { useApi, useViewer } from '#platform/web/app-context.tsx';
import type { TrackView } from '../contract.ts';
import { reportTrack } from '../report.contract.ts';

/** Reports another member's track to the moderators: `open` is null for who may not, site admins among them. */
export function useReportTrack(track: TrackView): { open: (() => void) | null; dialog: ReactNode } {
  const api = useApi();
  const viewer = useViewer();
  const [isOpen, setOpen] = useState(false);
  const { id, secret } = track;
  const isShown = (track.status === 'done' && track.published) || secret !== undefined;
  if (!isShown || !viewer || viewer.siteAdmin || viewer.id === track.user.id || track.user.admin)
    return { open: null, dialog: null };
  const send = (reason: string) => api(reportTrack, { id, reason, secret });
  return {
    open: () => setOpen(true),
    dialog: isOpen && <ReportForm thing="track" send={send} onClose={() => setOpen(false)} />,
  };
}
