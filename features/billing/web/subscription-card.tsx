import type { ReactNode } from 'react';
import { Button } from '#design/button/button.tsx';
import { buttonClass } from '#design/button/button-class.ts';
import { classNames } from '#design/class-names.ts';
import type { SubscriptionView } from '#features/payments/subscription-view.contract.ts';
import { formatDay } from '#platform/pure/text/format-day.ts';
import { useSettings } from '#platform/web/app-context.tsx';
import { renewalDeadline } from '../model/renewal-deadline.ts';
import styles from './my-subscriptions.module.css';
import { amountText, canBeCharged, endText, isCancelled, statusText } from './subscription-texts.ts';

interface SubscriptionCardProps {
  subscription: SubscriptionView;
  /** Buttons about payments; absent if there are none. */
  payments?: ReactNode;
  busy: boolean;
  onCancel: () => void;
  onReactivate: () => void;
}

/** One plan or add-on: status, price and actions. */
export function SubscriptionCard({
  subscription,
  payments,
  busy,
  onCancel,
  onReactivate,
}: SubscriptionCardProps) {
  const { planLimits } = useSettings();
  const { name, type } = subscription;
  const isAddon = type === 'AddonSubscription';
  // A free account pays for nothing; the price of an add-on is shown on its own card.
  const hidesPayment = !isAddon && subscription.account.accountType === 0;
  return (
    <CardFrame
      name={name}
      kind={isAddon ? 'Add-on' : 'Plan'}
      status={statusText(subscription)}
      isOn={!isCancelled(subscription)}
      actions={
        <>
          {isCancelled(subscription) ? (
            <Button variant={isAddon ? 'quiet' : 'primary'} busy={busy} onClick={onReactivate}>
              Reactivate
            </Button>
          ) : (
            <Button busy={busy} onClick={onCancel}>
              Cancel
            </Button>
          )}
          {!isAddon && planLimits && <UpgradeButton isPossible={subscription.canUpgradeAccount} />}
        </>
      }
    >
      <EndDate subscription={subscription} />
      {!hidesPayment && <NextPayment subscription={subscription} />}
      {payments}
    </CardFrame>
  );
}

/** Card of members who never subscribed to a plan. */
export function FreePlanCard({ name }: { name: string }) {
  const actions = useSettings().planLimits && <UpgradeButton isPossible />;
  return <CardFrame name={name} kind="Plan" status="Active" isOn actions={actions} />;
}

interface CardFrameProps {
  name: string;
  kind: string;
  status: string;
  isOn: boolean;
  actions: ReactNode;
  children?: ReactNode;
}

function CardFrame({ name, kind, status, isOn, actions, children }: CardFrameProps) {
  return (
    <li className={styles.card} aria-label={`${name} ${kind.toLowerCase()}`}>
      <div className={styles.about}>
        <div className={styles.head}>
          <p className={styles.kind}>{kind}</p>
          <h3 className={styles.name}>{name}</h3>
          <p className={classNames(styles.status, isOn && styles.on)}>{status}</p>
        </div>
        {children}
      </div>
      <div className={styles.actions}>{actions}</div>
    </li>
  );
}

/** Leads to bigger plans; disabled for the biggest and for one that ends. */
const UpgradeButton = ({ isPossible }: { isPossible: boolean }) =>
  isPossible ? (
    <a className={buttonClass()} href="/accounts">
      Upgrade
    </a>
  ) : (
    <Button disabled>Upgrade</Button>
  );

function EndDate({ subscription }: { subscription: SubscriptionView }) {
  const end = endText(subscription);
  if (end) return <p>{end}</p>;
  const { inTrial, trialEnd } = subscription;
  return inTrial && trialEnd && <p>Your trial ends on {formatDay(trialEnd)}.</p>;
}

function NextPayment({ subscription }: { subscription: SubscriptionView }) {
  const { comingAmount, comingAt } = subscription;
  const { nextBillingAmount, nextBillingAt, currency, frequency, inTrial, renewalFailedAt } = subscription;
  if (isCancelled(subscription) || nextBillingAmount === null) return null;
  const hasNoMethod = subscription.paymentMethod === 'none' && canBeCharged(subscription);
  return (
    <>
      <p className={styles.price}>
        {inTrial && <span className={styles.quiet}>After that </span>}
        <span className={styles.amount}>{amountText(nextBillingAmount, currency)}</span>{' '}
        <span className={styles.quiet}>billed {frequency}</span>
      </p>
      {renewalFailedAt ? (
        <p role="status" className={styles.warning}>
          Your last payment was declined. We keep trying until{' '}
          {formatDay(renewalDeadline(new Date(renewalFailedAt)))}; then it ends. Please{' '}
          {hasNoMethod ? 'add a' : 'look at your'} payment method.
        </p>
      ) : (
        <>
          {!inTrial && nextBillingAt && (
            <p className={styles.quiet}>Next payment on {formatDay(nextBillingAt)}</p>
          )}
          {comingAmount !== null && comingAt && (
            <p className={styles.quiet}>
              From {formatDay(comingAt)} on: {amountText(comingAmount, currency)}
            </p>
          )}
          {hasNoMethod && (
            <p role="status" className={styles.warning}>
              No payment method is stored, so the {inTrial ? 'first' : 'next'} payment will fail. Please add
              one.
            </p>
          )}
        </>
      )}
    </>
  );
}
