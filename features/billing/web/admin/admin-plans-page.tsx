import { useSuspenseQuery } from '@tanstack/react-query';
import { PageHead } from '#design/page-head/page-head.tsx';
import { useApi } from '#platform/web/app-context.tsx';
import styles from './admin.module.css';
import { adminPlansQuery } from './admin-queries.ts';
import { PlanCard } from './plan-card.tsx';

/** `/admin/plans`: what is on sale at which prices, and what subscribers pay. */
export function AdminPlansPage() {
  const { plans } = useSuspenseQuery(adminPlansQuery(useApi())).data;
  return (
    <div className={styles.page}>
      <PageHead
        title="Plans"
        lead="Prices hold from a date on and are never changed afterwards. Who subscribes keeps the price that they began at, until you move them with 30 days’ notice."
      />
      <ul className={styles.list} aria-label="Plans">
        {plans.map((plan) => (
          <li key={plan.plan}>
            <PlanCard plan={plan} />
          </li>
        ))}
      </ul>
    </div>
  );
}
