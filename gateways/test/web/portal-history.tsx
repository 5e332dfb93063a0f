import Receipt from 'lucide-react/icons/receipt';
import { EmptyState } from '#design/empty-state/empty-state.tsx';
import { formatDay } from '#platform/pure/format-day.ts';
import { formatMoney } from '#platform/pure/money.ts';
import { testPaymentMethods } from '../model/test-payment-methods.ts';
import type { PortalChargeView } from '../portal.contract.ts';
import styles from './portal-history.module.css';

const declineTexts: Record<string, string> = {
  generic_decline: 'Declined',
  insufficient_funds: 'Declined: not enough money',
  expired_card: 'Declined: the card has expired',
  payment_method_not_present: 'Nothing to charge',
};

/** All charges, newest first, declined ones included. */
export function PortalHistory({ charges }: { charges: readonly PortalChargeView[] }) {
  if (charges.length === 0) return <EmptyState icon={Receipt} text="Nothing has been charged yet." />;
  return (
    <ul className={styles.list}>
      {charges.map((charge) => (
        <li key={charge.id} className={styles.charge}>
          <p className={styles.what}>
            <strong>{charge.title}</strong>
            <span className={styles.quiet}>
              {formatDay(charge.periodStart)} to {formatDay(charge.periodEnd)}
            </span>
          </p>
          <p className={styles.how}>
            <span>
              <time dateTime={charge.at}>{formatDay(charge.at)}</time>
            </span>
            <span className={styles.quiet}>
              {charge.method ? testPaymentMethods[charge.method].label : 'No method'}
            </span>
          </p>
          <p className={styles.amount}>
            <strong className={charge.declineCode ? styles.void : undefined}>{formatMoney(charge)}</strong>
            <span className={charge.declineCode ? styles.declined : styles.paid}>
              {charge.declineCode ? (declineTexts[charge.declineCode] ?? 'Declined') : 'Paid'}
            </span>
          </p>
        </li>
      ))}
    </ul>
  );
}
