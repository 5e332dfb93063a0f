import Flag from 'lucide-react/icons/flag';
import { useState } from 'react';
import { Button } from '#design/button/button.tsx';
import { flash } from '#design/flash/flash.ts';
import { useApi, useViewer } from '#platform/web/app-context.tsx';
import { useLoaded } from '#platform/web/use-loaded.ts';
import type { TrackView } from '../contract.ts';
import { reportTrack } from '../report.contract.ts';

/** Tells the moderators what is wrong with somebody else's track; admins of the site are neither reporters nor reported. */
export function ReportTrack({ track }: { track: TrackView }) {
  const api = useApi();
  const viewer = useViewer();
  const [open, setOpen] = useState(false);
  const part = useLoaded('ReportDialog', () => import('#features/reports/web/report-dialog.tsx'), open);
  if (!viewer || viewer.siteAdmin || viewer.id === track.user.id || track.user.admin) return null;
  return (
    <>
      <Button variant="ghost" icon={Flag} onClick={() => setOpen(true)}>
        Report track
      </Button>
      {open && part && (
        <part.ReportDialog
          title="Report this track"
          emptyText="Error! You need to tell us why you are reporting this track."
          send={(reason) => api(reportTrack, { id: track.id, reason })}
          onSent={() => flash.success('Thank you. Our moderators will listen.')}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
