import { useState } from 'react';
import { Button } from '#design/button/button.tsx';
import { Dialog } from '#design/dialog/dialog.tsx';
import { TextArea } from '#design/field/text-area.tsx';
import { TextField } from '#design/field/text-field.tsx';
import { flash } from '#design/flash/flash.ts';
import { formatMoney, toMajor } from '#platform/pure/money.ts';
import { useApi } from '#platform/web/app-context.tsx';
import { useForm } from '#platform/web/forms/use-form.ts';
import { type AdminPaymentView, REFUND_NOTE_LIMIT, refundPayment } from '../admin-payments.contract.ts';
import { readAmount } from '../model/read-amount.ts';
import styles from './payments-page.module.css';

interface RefundDialogProps {
  payment: AdminPaymentView;
  onClose: () => void;
  onRefunded: () => void;
}

const formId = 'refund-payment';

/** Asks how much goes back, and refunds it. The whole amount takes back what was bought. */
export function RefundDialog({ payment, onClose, onRefunded }: RefundDialogProps) {
  const api = useApi();
  const { refundableMinor: minor, currency, title } = payment;
  // A second try after a lost answer is the same refund.
  const [idempotencyKey] = useState(() => crypto.randomUUID());
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
