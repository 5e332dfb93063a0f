import { useEffect, useRef, useState } from 'react';
import { isRefusal } from '#platform/pure/refusal.ts';
import { useSettings } from '#platform/web/app-context.tsx';
import type { CardFieldsHandle } from '../model/card-fields.ts';
import { type DeclineText, declineText } from '../model/decline-text.ts';
import type { PaymentAnswer } from '../payment-answer.contract.ts';

const pollMs = 3000;

/** What the call of a purchase is sent. The same key is the same charge. */
export interface CardCharge {
  paymentMethodId: string;
  paymentIntentId?: string;
  idempotencyKey: string;
}

export interface CardPaymentOptions {
  buys: 'subscription' | 'sound';
  /** What is bought, as a text: an attempt whose answer was lost is repeated for the same purchase only. */
  purchase: string;
  /** "Pay $13.99". */
  payLabel: string;
  pay: (charge: CardCharge) => Promise<PaymentAnswer>;
  /** Asks what has become of a payment whose outcome was unknown. */
  findOutcome: (paymentId: string) => Promise<PaymentAnswer>;
  /** Called once with the token of the payment, when what was bought is there. */
  onPaid: (token: string) => void;
}

/** An attempt without an answer. */
interface LostAttempt {
  purchase: string;
  /** What the button read when it was made. */
  payLabel: string;
  charge: CardCharge;
}

/** `confirming`: the outcome is unknown and is asked for; nothing is charged again. */
export type CardPaymentPhase = 'ready' | 'busy' | 'confirming';

/**
 * Pays by card: a token, the charge, the bank's question where there is one, and the outcome. An attempt whose answer was lost is
 * repeated with its key and its token, so that it is charged once; for another purchase a new one
 * is made, which the server refuses while the lost one is under way.
 */
export function useCardPayment({ buys, purchase, payLabel, pay, findOutcome, onPaid }: CardPaymentOptions) {
  const { supportEmail } = useSettings();
  const [phase, setPhase] = useState<CardPaymentPhase>('ready');
  const [error, setError] = useState<DeclineText | null>(null);
  const [lost, setLost] = useState<LostAttempt | null>(null);
  const repeated = lost?.purchase === purchase ? lost : null;
  const isLeft = useRef(false);
  useEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
    };
  }, []);

  async function charge(one: CardCharge): Promise<PaymentAnswer> {
    setLost({ purchase, payLabel: repeated?.payLabel ?? payLabel, charge: one });
    try {
      const answer = await pay(one);
      setLost(null);
      return answer;
    } catch (refused) {
      // Only an answer about this attempt ends it.
      if (isRefusal(refused) && refused.status >= 400 && refused.status < 500 && refused.code !== 'in_flight')
        setLost(null);
      throw refused;
    }
  }

  async function finish(handle: CardFieldsHandle, one: CardCharge): Promise<string | null> {
    let answer = await charge(one);
    if (answer.requiresAction) {
      await handle.confirm(answer.paymentIntentClientSecret ?? '');
      const paymentIntentId = answer.paymentIntentId ?? '';
      answer = await charge({ ...one, paymentIntentId, idempotencyKey: crypto.randomUUID() });
    }
    if (answer.pending) setPhase('confirming');
    while (answer.pending && !isLeft.current) {
      await new Promise((resolve) => setTimeout(resolve, pollMs));
      if (isLeft.current) break;
      answer = await findOutcome(answer.paymentId).catch((refused: unknown) => {
        // A lost connection tells nothing of the payment.
        if (isRefusal(refused) && (refused.status === 0 || refused.status >= 500)) return answer;
        throw refused;
      });
    }
    return answer.data?.token ?? null;
  }

  async function submit(handle: CardFieldsHandle): Promise<void> {
    setPhase('busy');
    setError(null);
    try {
      const one = repeated?.charge ?? (await newCharge(handle));
      if ('code' in one) return fail(declineText({ code: one.code, buys, supportEmail }));
      const token = await finish(handle, one);
      // Who has left the page meanwhile is not led back to it.
      if (isLeft.current) return;
      if (token === null) return fail(declineText({ code: null, buys, supportEmail }));
      onPaid(token);
    } catch (refused) {
      if (!isRefusal(refused)) throw refused;
      const isDeclined = refused.status === 402 || (refused.code?.startsWith('payment_intent_') ?? false);
      fail(
        isDeclined
          ? declineText({ code: refused.code, buys, supportEmail })
          : { text: refused.message, field: null },
      );
    }
  }

  function fail(text: DeclineText): void {
    setError(text);
    setPhase('ready');
  }

  return {
    phase,
    error,
    /** What the button reads. A repeated attempt charges what it said, also if the price was loaded again since. */
    payLabel: repeated?.payLabel ?? payLabel,
    /** The next press repeats an attempt whose answer was lost. */
    isRepeat: phase === 'ready' && repeated !== null,
    submit,
  };
}

async function newCharge(handle: CardFieldsHandle): Promise<CardCharge | { code: string }> {
  const card = await handle.createToken();
  if ('code' in card) return card;
  return { paymentMethodId: card.token, idempotencyKey: crypto.randomUUID() };
}
