import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#design/button/button.tsx';
import { classNames } from '#design/class-names.ts';
import { flash } from '#design/flash/flash.ts';
import { flashRefusal } from '#design/flash/flash-refusal.ts';
import { linkClass } from '#design/link/link-class.ts';
import { panelClass } from '#design/panel/panel-class.ts';
import { formatMoney } from '#platform/pure/money.ts';
import { formatTimestamp } from '#platform/pure/text/format-timestamp.ts';
import { useApi } from '#platform/web/app-context.tsx';
import { type AdminPaymentView, refreshPayment } from '../admin-payments.contract.ts';
import { historyOf, stateTexts } from './payment-texts.ts';
import styles from './payments-page.module.css';
import { RefundDialog } from './refund-dialog.tsx';

/** One payment with its history and what an admin can do about it. */
export function PaymentCard({ payment }: { payment: AdminPaymentView }) {
  const api = useApi();
  const client = useQueryClient();
  const [refunds, setRefunds] = useState(false);
  const reload = () => client.invalidateQueries({ queryKey: ['admin-payments'] });
  const refresh = useMutation({
    mutationFn: () => api(refreshPayment, { id: payment.id }),
    onSuccess: async () => {
      await reload();
      flash.success('This is what the gateway says.');
    },
    onError: flashRefusal,
  });
  const { title, state, totalMinor: minor, currency, payer, gateway, gatewayPaymentId } = payment;
  return (
    <article className={classNames(panelClass(), styles.payment)} aria-label={title}>
      <header className={styles.head}>
        <h2 className={styles.title}>{title}</h2>
        <span className={styles.state} data-state={state}>
          {stateTexts[state]}
        </span>
        <span className={styles.amount}>{formatMoney({ minor, currency })}</span>
      </header>
      <p>
        {payer ? (
          <>
            <a className={linkClass('quiet')} href={payer.selfLink}>
              {payer.username}
            </a>{' '}
            <span className={styles.quiet}>{payer.email}</span>
          </>
        ) : (
          <span className={styles.quiet}>Somebody who has left</span>
        )}
      </p>
      <ol className={styles.history} aria-label="History">
        {historyOf(payment).map(({ at, text }) => (
          <li key={`${at} ${text}`}>
            <time className={styles.quiet} dateTime={at}>
              {formatTimestamp(at)}
            </time>{' '}
            {text}
          </li>
        ))}
      </ol>
      <p className={styles.quiet}>
        {payment.id} · {gateway} {gatewayPaymentId}
      </p>
      <div className={styles.actions}>
        <Button size="small" disabled={payment.refundableMinor === 0} onClick={() => setRefunds(true)}>
          Refund
        </Button>
        <Button size="small" variant="ghost" busy={refresh.isPending} onClick={() => refresh.mutate()}>
          Ask the gateway now
        </Button>
      </div>
      {refunds && (
        <RefundDialog
          payment={payment}
          onClose={() => setRefunds(false)}
          onRefunded={() => {
            setRefunds(false);
            void reload();
          }}
        />
      )}
    </article>
  );
}
