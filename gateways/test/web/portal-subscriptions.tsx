import FastForward from 'lucide-react/icons/fast-forward';
import Receipt from 'lucide-react/icons/receipt';
import { Button } from '#design/button/button.tsx';
import { EmptyState } from '#design/empty-state/empty-state.tsx';
import { formatMoney } from '#platform/pure/money.ts';
import { formatDay } from '#platform/pure/text/format-day.ts';
import { useApi, useSiteName } from '#platform/web/app-context.tsx';
import { type PortalSubscriptionView, type PortalView, skipPortalTime } from '../portal.contract.ts';
import styles from './portal-subscriptions.module.css';
import { usePortalChange } from './use-portal-change.ts';

const portalStatusTexts = {
  in_trial: 'Trial',
  active: 'Active',
  non_renewing: 'Ends soon',
  cancelled: 'Ended',
} as const;

/** The customer's subscriptions, and what happens to each next. */
export function PortalSubscriptions({ portal, session }: { portal: PortalView; session: string }) {
  const api = useApi();
  const siteName = useSiteName();
  const { isPending, mutate } = usePortalChange(session);
  if (portal.subscriptions.length === 0)
    return <EmptyState icon={Receipt} text="There is no subscription here." />;
  return (
    <ul className={styles.list}>
      {portal.subscriptions.map((subscription) => (
        <li key={subscription.id} className={styles.card}>
          <div className={styles.head}>
            <h2 className={styles.title}>{subscription.title}</h2>
            <span className={styles.badge} data-status={badgeStatusOf(subscription)}>
              {subscription.renewalFailedAt ? 'Unpaid' : portalStatusTexts[subscription.status]}
            </span>
          </div>
          <p className={styles.price}>
            {formatMoney(subscription)} {subscription.frequency === 'yearly' ? 'a year' : 'a month'}
          </p>
          <p className={styles.text}>{nextEventText(subscription)}</p>
          {subscription.dueAt && (
            <div className={styles.skip}>
              <Button
                icon={FastForward}
                busy={isPending}
                onClick={() =>
                  mutate({
                    send: () => api(skipPortalTime, { session, subscriptionId: subscription.id }),
                    successText: `The time has passed. ${siteName} is told within a moment.`,
                  })
                }
              >
                Skip to {formatDay(subscription.dueAt)}
              </Button>
              <p className={styles.hint}>
                Lets the time pass for this subscription, to see what happens then.
              </p>
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}

const badgeStatusOf = ({ status, renewalFailedAt }: PortalSubscriptionView) =>
  renewalFailedAt ? 'unpaid' : status;

function nextEventText(subscription: PortalSubscriptionView): string {
  const { status, endedAt, dueAt, renewalFailedAt, currentPeriodEnd } = subscription;
  if (endedAt) return `Ended on ${formatDay(endedAt)}.`;
  if (renewalFailedAt && dueAt) {
    return `The charge was declined on ${formatDay(renewalFailedAt)} and is tried again on ${formatDay(dueAt)}. After 14 days the subscription ends.`;
  }
  const end = formatDay(currentPeriodEnd);
  if (status === 'non_renewing') return `Ends on ${end} and is not charged any more.`;
  return status === 'in_trial' ? `The trial ends on ${end}. It is charged then.` : `Renews on ${end}.`;
}
