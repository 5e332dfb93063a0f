import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import CreditCard from 'lucide-react/icons/credit-card';
import ReceiptText from 'lucide-react/icons/receipt-text';
import { useEffect, useEffectEvent, useState } from 'react';
import { Button } from '#design/button/button.tsx';
import { confirmDialog } from '#design/dialog/confirm-dialog.ts';
import { flash } from '#design/flash/flash.ts';
import type { SubscriptionView } from '#features/payments/subscription-view.contract.ts';
import { accountQuery } from '#features/sign-in/web/account-queries.ts';
import { isRefusal } from '#platform/pure/refusal.ts';
import { useApi, useSettings } from '#platform/web/app-context.tsx';
import { getLiveConnection, type LiveConnection } from '#platform/web/live.ts';
import { removeCancellation } from '../contract.ts';
import { planNameOfAccountType } from '../model/plans.ts';
import { CancelDialog } from './cancel-dialog.tsx';
import styles from './my-subscriptions.module.css';
import { FreePlanCard, SubscriptionCard } from './subscription-card.tsx';
import { amountText, canBeCharged, endText } from './subscription-texts.ts';
import { portalWindowName, usePortal } from './use-portal.ts';

interface MySubscriptionsProps {
  openLive?: () => LiveConnection;
}

/** The cards of a member's plan and add-ons. */
export function MySubscriptions({ openLive = getLiveConnection }: MySubscriptionsProps) {
  const api = useApi();
  const { planLimits } = useSettings();
  const queryClient = useQueryClient();
  const { user } = useSuspenseQuery(accountQuery(api)).data;
  const [cancelling, setCancelling] = useState<SubscriptionView | null>(null);
  const [reactivating, setReactivating] = useState<string | null>(null);
  const reload = () => queryClient.invalidateQueries({ queryKey: accountQuery(api).queryKey });
  const portal = usePortal(() => void reload());
  const onChanged = useEffectEvent(() => void reload());
  useEffect(() => openLive().on('subscription-changed', () => onChanged()), [openLive]);
  useEffect(() => {
    // The portal has redirected back to the site in its own window.
    if (window.name === portalWindowName && window.opener) window.close();
  }, []);

  async function reactivate(subscription: SubscriptionView) {
    if (!(await confirmCharge(subscription))) return;
    const { id, status, reactivationAmount: confirmedAmount } = subscription;
    setReactivating(id);
    let isPriceChanged = false;
    try {
      await api(removeCancellation, { id, ...(status === 'cancelled' && { confirmedAmount }) });
      flash.success('Your subscription is active again.');
    } catch (error) {
      if (!isRefusal(error)) throw error;
      if (error.code === 'approval_needed') return window.location.assign(checkoutAddress(subscription));
      flash.error(error.message);
      isPriceChanged = error.code === 'price_changed';
    } finally {
      await reload();
      setReactivating(null);
    }
    if (!isPriceChanged) return;
    const now = queryClient.getQueryData(accountQuery(api).queryKey)?.user.subscriptions;
    const changed = now?.find((one) => one.id === id);
    if (changed) await reactivate(changed);
  }

  async function cancelled(subscription: SubscriptionView) {
    setCancelling(null);
    // A subscription whose payment is overdue ends at once.
    flash.success(`Your subscription is cancelled. ${endText(subscription) ?? ''}`);
    await reload();
  }

  const hasPlan = user.subscriptions.some(({ type }) => type === 'AccountSubscription');
  return (
    <>
      <ul className={styles.cards}>
        {!hasPlan && <FreePlanCard name={planNameOfAccountType(user.accountType)} />}
        {user.subscriptions.map((subscription) => (
          <SubscriptionCard
            key={subscription.id}
            subscription={subscription}
            payments={<PaymentButtons subscription={subscription} portal={portal} />}
            busy={reactivating === subscription.id}
            onCancel={() => setCancelling(subscription)}
            onReactivate={() => void reactivate(subscription)}
          />
        ))}
      </ul>
      <p className={styles.quiet}>
        {planLimits
          ? 'The plans page says what each plan holds and costs.'
          : 'Plans limit nothing here: every member may use everything.'}
      </p>
      {cancelling && (
        <CancelDialog
          subscription={cancelling}
          onCancelled={(subscription) => void cancelled(subscription)}
          onClose={() => setCancelling(null)}
        />
      )}
    </>
  );
}

/** Where PayPal is asked for a new approval. */
const checkoutAddress = ({ name, frequency }: SubscriptionView): string =>
  `/checkout?product_type=subscription&plan=${name.toLowerCase()}&period=${frequency}&selected_payment_tab=paypal`;

/** Reactivating an ended subscription charges at once, so the member confirms it first. */
async function confirmCharge({
  status,
  name,
  reactivationAmount,
  currency,
}: SubscriptionView): Promise<boolean> {
  if (status !== 'cancelled' || reactivationAmount === null) return true;
  return confirmDialog({
    title: `Reactivate ${name}`,
    text: `You will be charged ${amountText(reactivationAmount, currency)} now.`,
    confirmLabel: 'Reactivate',
  });
}

interface PaymentButtonsProps {
  subscription: SubscriptionView;
  portal: ReturnType<typeof usePortal>;
}

function PaymentButtons({ subscription, portal }: PaymentButtonsProps) {
  const { token, paymentMethod } = subscription;
  // A member who has removed their card must be able to store one again.
  if (!token || (paymentMethod === 'none' && !canBeCharged(subscription))) return null;
  return (
    <div className={styles.portal}>
      {paymentMethod === 'paypal' ? (
        <p className={styles.quiet}>Manage your payment in PayPal.</p>
      ) : (
        <Button
          size="small"
          variant="ghost"
          icon={CreditCard}
          busy={portal.opening === 'payment_sources'}
          onClick={() => void portal.open('payment_sources', token)}
        >
          {paymentMethod === 'none' ? 'Add a payment method' : 'Payment method'}
        </Button>
      )}
      <Button
        size="small"
        variant="ghost"
        icon={ReceiptText}
        busy={portal.opening === 'billing_history'}
        onClick={() => void portal.open('billing_history', token)}
      >
        Billing history
      </Button>
    </div>
  );
}
