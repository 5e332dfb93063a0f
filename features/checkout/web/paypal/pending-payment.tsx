import { useEffect } from 'react';
import { getPayment } from '#features/payments/payment-answer.contract.ts';
import { ConfirmingPayment } from '#features/payments/web/confirming-payment.tsx';
import { isLostAnswer } from '#features/payments/web/is-lost-answer.ts';
import { useApi } from '#platform/web/app-context.tsx';

const pollMs = 3000;

/**
 * A payment that is approved at PayPal, whose outcome is unknown. It asks until that is known and then goes where the return from
 * PayPal would have led; nothing is charged again.
 */
export function PendingPayment({ id }: { id: string }) {
  const api = useApi();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    let isLeft = false;
    const ask = async () => {
      const again = await isPending();
      // Who has left the page while it asked is not led back to it.
      if (isLeft) return;
      if (again) timer = setTimeout(() => void ask(), pollMs);
      else window.location.assign(`/paypal/return?payment=${encodeURIComponent(id)}`);
    };
    const isPending = async () => {
      try {
        return (await api(getPayment, { id })).pending;
      } catch (error) {
        // A lost connection tells nothing of the payment; a refusal is its outcome.
        return isLostAnswer(error);
      }
    };
    timer = setTimeout(() => void ask(), pollMs);
    return () => {
      isLeft = true;
      clearTimeout(timer);
    };
  }, [api, id]);
  return <ConfirmingPayment />;
}
