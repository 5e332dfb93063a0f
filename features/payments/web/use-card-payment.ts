import { useEffect, useRef, useState } from 'react';
import { isRefusal } from '#platform/pure/refusal.ts';
import { newIdempotencyKey } from '#platform/web/api/new-idempotency-key.ts';
import { useSettings } from '#platform/web/app-context.tsx';
import type { CardFieldsHandle } from '../model/card-fields.ts';
import { type DeclineText, declineText } from '../model/decline-text.ts';
import type { PaymentAnswer } from '../payment-answer.contract.ts';
import { isLostAnswer } from './is-lost-answer.ts';
import { type PaymentUnderWay, removePaymentUnderWay, savePaymentUnderWay } from './payment-under-way.ts';

const pollMs = 3000;

/** What the call of a purchase is sent: the token of a card, or the id of a stored one. The same key is the same charge. */
export type CardCharge = ({ paymentMethodId: string } | { storedCard: string }) & {
  paymentIntentId?: string;
  idempotencyKey: string;
};

export interface CardPaymentOptions {
  buys: 'subscription' | 'sound';
  /** What is bought, as a text: an attempt whose answer was lost is repeated for the same purchase only. */
  purchase: string;
  /** As what an attempt is kept over a reload; see UnfinishedPayment. Null while the price is unknown. */
  keptAs: Pick<PaymentUnderWay, 'name' | 'order'> | null;
  /** "Pay $13.99". */
  payLabel: string;
  /** The id of the stored card that is charged; null for the card in the fields. */
  storedCard: string | null;
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
export function useCardPayment({
  buys,
  purchase,
  keptAs,
  payLabel,
  storedCard,
  pay,
  findOutcome,
  onPaid,
}: CardPaymentOptions) {
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
      if (isAnswered(refused)) setLost(null);
      throw refused;
    }
  }

  async function finish(handle: CardFieldsHandle, one: CardCharge): Promise<string | null> {
    let answer = await charge(one);
    if (answer.requiresAction) {
      await handle.confirm(answer.paymentIntentClientSecret ?? '');
      const paymentIntentId = answer.paymentIntentId ?? '';
      answer = await charge({ ...one, paymentIntentId, idempotencyKey: newIdempotencyKey() });
    }
    if (answer.pending) setPhase('confirming');
    while (answer.pending && !isLeft.current) {
      await new Promise((resolve) => setTimeout(resolve, pollMs));
      if (isLeft.current) break;
      answer = await findOutcome(answer.paymentId).catch((refused: unknown) => {
        if (isLostAnswer(refused)) return answer;
        throw refused;
      });
    }
    return answer.data?.token ?? null;
  }

  async function submit(handle: CardFieldsHandle): Promise<void> {
    setPhase('busy');
    setError(null);
    try {
      const one = repeated?.charge ?? (await newCharge(handle, storedCard));
      if ('code' in one) return fail(declineText({ code: one.code, buys, supportEmail }));
      // The call after the bank's question has a key of its own, by which nothing is found.
      if (keptAs && !one.paymentIntentId)
        savePaymentUnderWay({ ...keptAs, idempotencyKey: one.idempotencyKey });
      const token = await finish(handle, one);
      // Who has left the page meanwhile is not led back to it.
      if (isLeft.current) return;
      removePaymentUnderWay();
      if (token === null) return fail(declineText({ code: null, buys, supportEmail }));
      onPaid(token);
    } catch (refused) {
      if (!isRefusal(refused)) throw refused;
      if (isAnswered(refused)) removePaymentUnderWay();
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
    /** For another card. */
    removeError: () => setError(null),
  };
}

/** Only an answer about an attempt ends it. */
const isAnswered = (error: unknown): boolean =>
  isRefusal(error) && error.status >= 400 && error.status < 500 && error.code !== 'in_flight';

async function newCharge(
  handle: CardFieldsHandle,
  storedCard: string | null,
): Promise<CardCharge | { code: string }> {
  if (storedCard !== null) return { storedCard, idempotencyKey: newIdempotencyKey() };
  const card = await handle.createToken();
  if ('code' in card) return card;
  return { paymentMethodId: card.token, idempotencyKey: newIdempotencyKey() };
}
