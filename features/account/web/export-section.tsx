import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import Download from 'lucide-react/icons/download';
import { Button } from '#design/button/button.tsx';
import { buttonClass } from '#design/button/button-class.ts';
import { flashRefusal } from '#design/flash/flash-refusal.ts';
import { Icon } from '#design/icon/icon.tsx';
import { ProgressBar } from '#design/progress/progress-bar.tsx';
import { formatBytes } from '#platform/pure/text/format-bytes.ts';
import { formatDay } from '#platform/pure/text/format-day.ts';
import { useApi } from '#platform/web/app-context.tsx';
import { type ExportView, startExport } from '../contract.ts';
import styles from './account-page.module.css';
import { exportQuery } from './export-query.ts';

/** Requests, awaits and downloads a copy of the member's data. */
export function ExportSection() {
  const api = useApi();
  const queryClient = useQueryClient();
  const { data: made } = useSuspenseQuery(exportQuery(api));
  const { isPending, mutate } = useMutation({
    mutationFn: () => api(startExport, {}),
    onError: flashRefusal,
    onSettled: () => queryClient.invalidateQueries({ queryKey: exportQuery(api).queryKey }),
  });

  if (made?.state === 'waiting') {
    return (
      <div className={styles.waiting} role="status">
        <p>We are putting your copy together. A letter comes when it is ready; you need not wait here.</p>
        <ProgressBar value={null} label="Making your copy" />
      </div>
    );
  }
  return (
    <>
      {made?.state === 'failed' && (
        <p role="alert" className={styles.refusal}>
          The last copy could not be made. Please try again.
        </p>
      )}
      <div className={styles.buttons}>
        {made?.state === 'ready' && <ExportDownloadLink made={made} />}
        <Button busy={isPending} onClick={() => mutate()}>
          {made?.state === 'ready' ? 'Make a new one' : 'Make a copy'}
        </Button>
      </div>
      {made?.state === 'ready' && made.expiresAt && (
        <p className={styles.lead}>
          Made on {formatDay(made.askedAt)}. It can be fetched until {formatDay(made.expiresAt)}, by you
          alone.
        </p>
      )}
    </>
  );
}

function ExportDownloadLink({ made }: { made: ExportView }) {
  return (
    <a className={buttonClass('primary')} href={made.url ?? ''} download>
      <Icon of={Download} />
      Download{made.sizeBytes === null ? '' : ` (${formatBytes(made.sizeBytes)})`}
    </a>
  );
}
