import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { Anchor } from '#design/link/anchor.tsx';
import { Skeleton } from '#design/skeleton/skeleton.tsx';
import { getPayment } from '#features/payments/payment-answer.contract.ts';
import { CardPaymentForm } from '#features/payments/web/card-payment-form.tsx';
import { sendOrderComplete } from '#features/payments/web/order-complete.ts';
import { UnfinishedPayment } from '#features/payments/web/unfinished-payment.tsx';
import type { CardCharge } from '#features/payments/web/use-card-payment.ts';
import { accountQueryKey } from '#features/sign-in/web/account-queries.ts';
import { useAskedCaptcha } from '#features/sign-in/web/captcha/use-asked-captcha.tsx';
import type { Api } from '#platform/pure/contract.ts';
import { useApi, useNavigateTo } from '#platform/web/app-context.tsx';
import { stringifySearch } from '#platform/web/search-params.ts';
import { getHostedPage, type HostedPageContent, payHostedPage } from '../hosted-page.contract.ts';
import { teachersText } from '../model/school-licence.ts';
import type { QuoteView } from '../quote.contract.ts';
import styles from './hosted-page.module.css';
import { QuoteSheet } from './quote-sheet.tsx';
import { amountText } from './subscription-texts.ts';
import { useStoredCard } from './use-stored-card.ts';

/** What a hosted page sells. */
export const hostedPageQuery = (api: Api, id: string) =>
  queryOptions({ queryKey: ['hosted-page', id], queryFn: () => api(getHostedPage, { id }), staleTime: 0 });

/** How long the success is shown before the thank-you view follows. */
const successMs = 1500;

interface HostedCheckoutProps {
  page: HostedPageContent;
  /** Of the page that opened this one; the thank-you view is given it. */
  closeAfterAuthentication: string | null;
  /** Called when the payment has succeeded, before the thank-you view follows. */
  onPaid?: () => void;
}

/** What a hosted page holds: the sums and the card, or why it is closed. */
export function HostedCheckout({ page, ...rest }: HostedCheckoutProps) {
  const { state, quote } = page;
  if (state !== 'created') return <ClosedPage page={page} text={closedTexts[state]} />;
  if (!quote)
    return (
      <ClosedPage page={page} text="The price has changed since this page was opened. Nothing was charged." />
    );
  return <OpenPage page={page} quote={quote} {...rest} />;
}

const closedTexts = {
  succeeded: 'This page is paid.',
  cancelled: 'This page was closed.',
  expired: 'This page was open for an hour and has closed. Nothing was charged.',
} as const;

const ClosedPage = ({ page, text }: { page: HostedPageContent; text: string }) => (
  <p>
    {text}{' '}
    {page.schoolName === null ? (
      <Anchor href="/accounts">Back to the plans</Anchor>
    ) : (
      <a href={schoolAddress}>Back to the subscription</a>
    )}
  </p>
);

/** Where the licence of a school is shown; the page belongs to a feature above this one. */
const schoolAddress = '/education/subscription';

function OpenPage({
  page: { id, item, frequency, total, currency, coupon, schoolName },
  quote,
  closeAfterAuthentication,
  onPaid,
}: HostedCheckoutProps & { quote: QuoteView }) {
  const api = useApi();
  const client = useQueryClient();
  const navigate = useNavigateTo();
  const captcha = useAskedCaptcha();
  // The card of the owner's own plan is not the school's.
  const stored = useStoredCard(schoolName === null ? quote : null);
  const name = `hosted page ${id}`;
  const [token, setToken] = useState<string | null>(null);
  const order = useMemo(
    () => ({
      productType: 'subscription' as const,
      plan: item,
      period: frequency,
      value: total,
      currency,
      coupon,
    }),
    [item, frequency, total, currency, coupon],
  );
  const finish = (paid: string) => {
    void client.invalidateQueries({ queryKey: accountQueryKey, refetchType: 'none' });
    setToken(paid);
    onPaid?.();
  };
  const pay = ({ idempotencyKey, ...charge }: CardCharge) =>
    captcha
      .send((more) => api(payHostedPage, { id, ...charge, ...more }, { idempotencyKey }))
      .catch((error: unknown) => {
        stored.refused(error);
        throw error;
      });

  useEffect(() => {
    if (token === null) return;
    if (schoolName !== null) {
      // Over the page of the school, that page shows the change by itself.
      if (!onPaid) navigate(schoolAddress, { replace: true });
      return;
    }
    const timer = setTimeout(() => {
      try {
        sendOrderComplete({ ...order, transactionId: token });
      } catch {
        // Blocked storage loses the event only.
      }
      const query = { productType: 'subscription', plan: item, period: frequency, success: 'true' };
      navigate(`/checkout${stringifySearch({ ...query, closeAfterAuthentication })}`, { replace: true });
    }, successMs);
    return () => clearTimeout(timer);
  }, [token, item, frequency, order, closeAfterAuthentication, navigate, schoolName, onPaid]);

  if (token !== null) return <p role="status">Your payment was successful.</p>;
  return (
    <div className={styles.content}>
      <QuoteSheet quote={quote} />
      <UnfinishedPayment name={name} onPaid={finish}>
        {stored.card === undefined ? (
          <Skeleton height="180px" />
        ) : (
          <CardPaymentForm
            storedCard={stored.card}
            buys="subscription"
            purchase={id}
            keptAs={{ name, order }}
            payLabel={total === 0 ? 'Start subscription' : `Pay ${amountText(total, currency)}`}
            note={`It goes on by itself until you cancel it under ${schoolName === null ? 'My subscriptions' : 'Subscription of your school'}.`}
            captcha={captcha.field}
            pay={pay}
            findOutcome={(paymentId) => api(getPayment, { id: paymentId })}
            onPaid={finish}
          />
        )}
      </UnfinishedPayment>
    </div>
  );
}

export const hostedPageTitle = ({ planName }: HostedPageContent, siteName: string): string =>
  `${siteName} ${planName}`;
export const hostedPageLead = ({ frequency, schoolName, quantity }: HostedPageContent): string =>
  schoolName !== null
    ? `${schoolName}, ${teachersText(quantity)}, billed once a year`
    : frequency === 'yearly'
      ? 'Billed once a year'
      : 'Billed every month';
