import { useSuspenseQuery } from '@tanstack/react-query';
import { PageHead } from '#design/page-head/page-head.tsx';
import { panelClass } from '#design/panel/panel-class.ts';
import { useApi } from '#platform/web/app-context.tsx';
import type { HealthCheckView } from '../contract.ts';
import styles from './admin-health-page.module.css';
import { healthQuery } from './health-query.ts';

const stateTexts: Record<HealthCheckView['state'], string> = {
  good: 'Good',
  warning: 'Warning',
  wrong: 'Wrong',
};
const order = ['wrong', 'warning', 'good'] as const;

/** `/admin/health`: what is right and wrong with the installation, what is wrong first. */
export function AdminHealthPage() {
  const { checks } = useSuspenseQuery(healthQuery(useApi())).data;
  const sorted = order.flatMap((state) => checks.filter((check) => check.state === state));
  return (
    <div className={styles.page}>
      <PageHead title="Health" lead="As it was when you opened this page. npm run doctor prints the same." />
      <ul className={`${panelClass('form')} ${styles.checks}`} aria-label="Checks">
        {sorted.map(({ name, state, text }) => (
          <li key={name} className={styles.check}>
            <span className={styles.state} data-state={state}>
              {stateTexts[state]}
            </span>
            <strong>{name}</strong>
            <span>{text}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
