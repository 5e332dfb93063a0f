import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#design/button/button.tsx';
import { flashRefusal } from '#design/flash/flash-refusal.ts';
import type { PaymentAnswer } from '#features/payments/payment-answer.contract.ts';
import { uuidV7 } from '#platform/pure/ids.ts';
import styles from './checkout-page.module.css';

interface FreeSoundsProps {
  disabled: boolean;
  /** Takes the sounds; the same key takes them once. */
  take: (charge: { idempotencyKey: string }) => Promise<PaymentAnswer>;
  onDone: (token: string) => void;
}

/** Takes sounds that cost nothing, without a card. A press after a lost answer repeats the same call. */
export function FreeSounds({ disabled, take, onDone }: FreeSoundsProps) {
  // Browsers have no `randomUUID` over plain http.
  const [idempotencyKey] = useState(() =>
    uuidV7(Date.now(), (size) => crypto.getRandomValues(new Uint8Array(size))),
  );
  const { isPending, mutate } = useMutation({
    mutationFn: () => take({ idempotencyKey }),
    onSuccess: ({ data }) => data && onDone(data.token),
    onError: flashRefusal,
  });
  return (
    <div className={styles.paypal}>
      <Button variant="primary" size="large" busy={isPending} disabled={disabled} onClick={() => mutate()}>
        Get for free
      </Button>
      <p className={styles.note}>
        No card is needed, and nothing is charged. You find your sounds in your studio and under My orders.
      </p>
    </div>
  );
}
