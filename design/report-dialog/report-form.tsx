import { useLazyModule } from '#platform/web/use-lazy-module.ts';
import { flash } from '../flash/flash.ts';

interface ReportFormProps {
  /** Noun of the title: `track` gives "Report this track". */
  thing: string;
  send: (reason: string) => Promise<unknown>;
  onClose: () => void;
}

/** The dialog that reports a thing to the moderators, loaded when it is first rendered. */
export function ReportForm({ thing, send, onClose }: ReportFormProps) {
  const part = useLazyModule('ReportDialog', () => import('./report-dialog.tsx'));
  if (!part) return null;
  return (
    <part.ReportDialog
      title={`Report this ${thing}`}
      emptyText={`Error! You need to tell us why you are reporting this ${thing}.`}
      send={send}
      onSent={() => flash.success('Thank you. Our moderators will look at it.')}
      onClose={onClose}
    />
  );
}
