import { ReportButton } from '#design/report-dialog/report-button.tsx';
import { useApi } from '#platform/web/app-context.tsx';
import { reportMessage } from '../report.contract.ts';
import styles from './conversation-messages.module.css';

/** Reports one received message to the moderators, who also see its neighbours. */
export function ReportMessageButton({ id }: { id: string }) {
  const api = useApi();
  return (
    <span className={styles.report}>
      <ReportButton thing="message" isIcon send={(reason) => api(reportMessage, { id, reason })} />
    </span>
  );
}
