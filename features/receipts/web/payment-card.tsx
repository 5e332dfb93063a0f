import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#design/button/button.tsx';
import { classNames } from '#design/class-names.ts';
import { Dialog } from '#design/dialog/dialog.tsx';
import { TextArea } from '#design/field/text-area.tsx';
import { TextField } from '#design/field/text-field.tsx';
import { flash } from '#design/flash/flash.ts';
import { flashRefusal } from '#design/flash/flash-refusal.ts';
import { linkClass } from '#design/link/link-class.ts';
import { panelClass } from '#design/panel/panel-class.ts';
import { RecordHead } from '#design/record-head/record-head.tsx';
import { formatMoney, toMajor } from '#platform/pure/money.ts';
import { formatTimestampOfYear } from '#platform/pure/text/format-timestamp.ts';
import { newIdempotencyKey } from '#platform/web/api/new-idempotency-key.ts';
import { useApi } from '#platform/web/app-context.tsx';
import { useForm } from '#platform/web/forms/use-form.ts';
import {
  type AdminPaymentView,
  REFUND_NOTE_LIMIT,
  refreshPayment,
  refundPayment,
} from '../admin-payments.contract.ts';
import { readAmount } from '../model/read-amount.ts';
import { historyOf, stateTexts, stateTones } from './payment-texts.ts';
import styles from './payments-page.module.css';

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
      <RecordHead
        title={title}
        state={payment.refundFailedAt ? 'Refund failed' : stateTexts[state]}
        tone={payment.refundFailedAt ? 'bad' : (stateTones[state] ?? 'neutral')}
        amount={formatMoney({ minor, currency })}
      />
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
              {formatTimestampOfYear(at)}
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

interface RefundDialogProps {
  payment: AdminPaymentView;
  onClose: () => void;
  onRefunded: () => void;
}

const formId = 'refund-payment';

/** Asks how much goes back, and refunds it. The whole amount takes back what was bought. */
function RefundDialog({ payment, onClose, onRefunded }: RefundDialogProps) {
  const api = useApi();
  const { refundableMinor: minor, currency, title } = payment;
  // A second try after a lost answer is the same refund.
  const [idempotencyKey] = useState(() => newIdempotencyKey());
  const form = useForm({
    initial: { amountMinor: toMajor({ minor, currency }).toFixed(2), note: '' },
    required: ['amountMinor'],
    check: ({ amountMinor }) => {
      const read = readAmount(amountMinor, currency);
      if (!read) return { amountMinor: 'This is no amount' };
      return read > minor ? { amountMinor: `At most ${formatMoney({ minor, currency })} are left` } : {};
    },
    send: ({ amountMinor, note }) =>
      api(
        refundPayment,
        { id: payment.id, amountMinor: readAmount(amountMinor, currency) ?? 0, note },
        { idempotencyKey },
      ),
    onDone: () => {
      flash.success('The refund is on its way.');
      onRefunded();
    },
    labels: { amountMinor: 'Amount' },
  });
  return (
    <Dialog
      open
      size="small"
      onClose={onClose}
      title={`Refund ${title}`}
      footer={
        <>
          <Button onClick={onClose}>Keep</Button>
          <Button type="submit" form={formId} variant="danger" busy={form.busy}>
            Refund
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} method="post" noValidate onSubmit={form.submit}>
        <p>
          {formatMoney({ minor, currency })} can go back. Who gets the whole amount loses what they bought at
          once; with a part of it they keep it.
        </p>
        <TextField
          label={`Amount in ${currency}`}
          required
          inputMode="decimal"
          value={form.values.amountMinor}
          error={form.errors.amountMinor}
          onChange={(event) => form.set('amountMinor', event.target.value)}
        />
        <TextArea
          label="Why, for the books"
          limit={REFUND_NOTE_LIMIT}
          value={form.values.note}
          error={form.errors.note}
          onChange={(event) => form.set('note', event.target.value)}
        />
        {form.messages[0] && !Object.values(form.errors).some(Boolean) && (
          <p role="alert">{form.messages[0]}</p>
        )}
      </form>
    </Dialog>
  );
}
