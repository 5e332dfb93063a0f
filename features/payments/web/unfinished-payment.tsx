import { type ReactNode, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { isRefusal } from '#platform/pure/refusal.ts';
import { useApi, useSettings, useViewer } from '#platform/web/app-context.tsx';
import { useBrowserValue } from '#platform/web/use-browser-value.ts';
import { declineText } from '../model/decline-text.ts';
import { findPaymentByKey } from '../payment-answer.contract.ts';
import styles from './card-payment-form.module.css';
import { ConfirmingPayment } from './confirming-payment.tsx';
import { isLostAnswer } from './is-lost-answer.ts';
import { type PaymentUnderWay, paymentUnderWayReader, removePaymentUnderWay } from './payment-under-way.ts';

const pollMs = 3000;

interface UnfinishedPaymentProps {
  /** What the page sells; see PaymentUnderWay. */
  name: string;
  /** Called once with the token of a payment that has succeeded, and with what it bought. */
  onPaid: (token: string, order: PaymentUnderWay['order']) => void;
  /** The form of a new payment. */
  children: ReactNode;
}

/**
 * Shows the form of a payment, or, after a reload, the outcome of the one that was under way: while that is unknown there is no
 * second form. A payment that waits for its buyer's bank is begun anew, which closes it.
 */
export function UnfinishedPayment({ name, onPaid, children }: UnfinishedPaymentProps) {
  const api = useApi();
  const isMember = useViewer() !== null;
  const { supportEmail } = useSettings();
  const read = useMemo(() => paymentUnderWayReader(name), [name]);
  const kept = useBrowserValue(read, null);
  const saved = isMember ? kept : null;
  const [ended, setEnded] = useState<{ key: string; error: string | null } | null>(null);
  const end = useEffectEvent((error: string | null) => {
    removePaymentUnderWay();
    setEnded({ key: saved?.idempotencyKey ?? '', error });
  });
  const refuse = useEffectEvent((refused: unknown, buys: 'subscription' | 'sound') => {
    if (!isRefusal(refused)) throw refused;
    // The server has never got it, or it is another member's.
    if (refused.status === 404) return end(null);
    end(
      refused.status === 402 ? declineText({ code: refused.code, buys, supportEmail }).text : refused.message,
    );
  });
  const deliver = useEffectEvent((token: string, order: PaymentUnderWay['order']) => {
    removePaymentUnderWay();
    onPaid(token, order);
  });
  useEffect(() => {
    if (!saved) return;
    let timer: ReturnType<typeof setTimeout>;
    let isLeft = false;
    const ask = async () => {
      try {
        const answer = await api(findPaymentByKey, { key: saved.idempotencyKey });
        if (isLeft) return;
        if (answer.data) deliver(answer.data.token, saved.order);
        else if (answer.pending) timer = setTimeout(() => void ask(), pollMs);
        else end(null);
      } catch (refused) {
        if (isLeft) return;
        if (isLostAnswer(refused)) timer = setTimeout(() => void ask(), pollMs);
        else refuse(refused, saved.order.productType);
      }
    };
    void ask();
    return () => {
      isLeft = true;
      clearTimeout(timer);
    };
  }, [api, saved]);
  if (saved !== null && saved.idempotencyKey !== ended?.key) return <ConfirmingPayment />;
  return (
    <>
      {typeof ended?.error === 'string' && (
        <p role="alert" className={styles.error}>
          {ended.error}
        </p>
      )}
      {children}
    </>
  );
}
