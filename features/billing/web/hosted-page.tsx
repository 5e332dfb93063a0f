import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Anchor } from '#design/link/anchor.tsx';
import { PageHead } from '#design/page-head/page-head.tsx';
import { panelClass } from '#design/panel/panel-class.ts';
import { getPayment } from '#features/payments/payment-answer.contract.ts';
import { CardPaymentForm } from '#features/payments/web/card-payment-form.tsx';
import { sendOrderComplete } from '#features/payments/web/order-complete.ts';
import type { CardCharge } from '#features/payments/web/use-card-payment.ts';
import type { Api } from '#platform/pure/contract.ts';
import { useApi, useNavigateTo } from '#platform/web/app-context.tsx';
import { stringifySearch } from '#platform/web/search-params.ts';
import { getHostedPage, type HostedPageContent, payHostedPage } from '../hosted-page.contract.ts';
import styles from './hosted-page.module.css';

/** What a hosted page sells. */
export const hostedPageQuery = (api: Api, id: string) =>
  queryOptions({ queryKey: ['hosted-page', id], queryFn: () => api(getHostedPage, { id }) });

/** How long the success is shown before the thank-you view follows. */
const successMs = 1500;

/** `/hosted_pages/{id}`: one plan, its price, and the card. */
export function HostedPage({ params }: { params: Record<string, string> }) {
  const { data: page } = useSuspenseQuery(hostedPageQuery(useApi(), params.id ?? ''));
  return (
    <div className={styles.page}>
      <PageHead title={`Tonehall ${page.planName}`} lead={leadOf(page)} />
      {page.state === 'created' ? <OpenPage page={page} /> : <ClosedPage state={page.state} />}
    </div>
  );
}

const leadOf = ({ frequency }: HostedPageContent) =>
  frequency === 'yearly' ? 'Billed once a year' : 'Billed every month';

function OpenPage({ page }: { page: HostedPageContent }) {
  const api = useApi();
  const navigate = useNavigateTo();
  const [token, setToken] = useState<string | null>(null);
  const { id, item, frequency, total, price, currency } = page;
  const amount = (value: number) => `${value.toFixed(2)} ${currency.toUpperCase()}`;
  const pay = ({ idempotencyKey, ...charge }: CardCharge) =>
    api(payHostedPage, { id, ...charge }, { idempotencyKey });

  useEffect(() => {
    if (token === null) return;
    const timer = setTimeout(() => {
      try {
        const order = { plan: item, period: frequency, value: total, currency, coupon: null };
        sendOrderComplete({ ...order, transactionId: token, productType: 'subscription' });
      } catch {
        // Blocked storage loses the event only.
      }
      const query = { productType: 'subscription', plan: item, period: frequency, success: 'true' };
      navigate(`/checkout${stringifySearch(query)}`, { replace: true });
    }, successMs);
    return () => clearTimeout(timer);
  }, [token, item, frequency, total, currency, navigate]);

  if (token !== null) return <p role="status">Your payment was successful.</p>;
  return (
    <section className={panelClass('form')} aria-label="Payment">
      <CardPaymentForm
        buys="subscription"
        payLabel={total === 0 ? 'Start subscription' : `Pay ${amount(total)}`}
        note={`${total === price ? '' : `${amount(total)} now, then `}${amount(price)} a ${
          frequency === 'yearly' ? 'year' : 'month'
        }, until you cancel under My subscriptions.`}
        pay={pay}
        findOutcome={(paymentId) => api(getPayment, { id: paymentId })}
        onPaid={setToken}
      />
    </section>
  );
}

const closedTexts = {
  succeeded: 'This page is paid.',
  cancelled: 'This page was closed.',
  expired: 'This page was open for an hour and has closed. Nothing was charged.',
} as const;

const ClosedPage = ({ state }: { state: keyof typeof closedTexts }) => (
  <p>
    {closedTexts[state]} <Anchor href="/accounts">Back to the plans</Anchor>
  </p>
);
