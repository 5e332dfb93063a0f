import { type ComponentType, type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '#design/button/button.tsx';
import { Skeleton } from '#design/skeleton/skeleton.tsx';
import { useSettings } from '#platform/web/app-context.tsx';
import { loadChunk } from '#platform/web/chunk-reload.ts';
import type { CardFieldsSettings } from '#platform/web/site-settings.ts';
import type { CardFieldsHandle, CardFieldsProps } from '../model/card-fields.ts';
import type { StoredCardView } from '../stored-card.contract.ts';
import styles from './card-payment-form.module.css';
import { ConfirmingPayment } from './confirming-payment.tsx';
import { type CardPaymentOptions, useCardPayment } from './use-card-payment.ts';

/** Loads the fields of the gateway that takes cards. */
function loadFields(cards: CardFieldsSettings): Promise<ComponentType<CardFieldsProps>> {
  if (cards.gateway === 'stripe')
    return loadChunk('card', () => import('#gateways/stripe/web/stripe-card-fields.tsx')).then(
      ({ loadCardFields }) => loadCardFields(cards.publishableKey),
    );
  return loadChunk('card', () => import('#gateways/test/web/test-card-fields.tsx')).then(
    ({ TestCardFields }) => TestCardFields,
  );
}

interface CardPaymentFormProps extends Omit<CardPaymentOptions, 'storedCard'> {
  /** The card that is charged unless the buyer gives another one. */
  storedCard?: StoredCardView | null;
  /** The viewer may not pay. */
  disabled?: boolean;
  /** The price is unknown; the card can be entered meanwhile. */
  waiting?: boolean;
  /** What follows the payment, in one line below the button. */
  note: string;
  /** The captcha, where the server asks for one after declined payments. */
  captcha?: ReactNode;
}

/** Pays by card: the stored one or the gateway's fields, errors under them, the button. */
export function CardPaymentForm({
  storedCard = null,
  disabled = false,
  waiting = false,
  note,
  captcha,
  ...options
}: CardPaymentFormProps) {
  const [isOther, setOther] = useState(false);
  const charged = isOther ? null : storedCard;
  const { phase, error, payLabel, isRepeat, submit, removeError } = useCardPayment({
    ...options,
    storedCard: charged?.id ?? null,
  });
  const [isComplete, setComplete] = useState(false);
  const fields = useRef<CardFieldsHandle>(null);
  const { Fields, failed } = useCardFields();
  const isBusy = phase !== 'ready';
  const canPay = charged || isRepeat ? Fields !== null : isComplete;
  const fieldError = charged ? null : (error?.field ?? null);
  const choose = (other: boolean) => {
    setOther(other);
    setComplete(false);
    removeError();
  };
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (fields.current && canPay && !isBusy && !disabled && !waiting) void submit(fields.current);
  };
  return (
    <form className={styles.form} method="post" aria-label="Card payment" noValidate onSubmit={send}>
      {failed && (
        <p role="alert" className={styles.error}>
          Failed to initialize payment. Please try again later.
        </p>
      )}
      {storedCard && (
        <CardChoice card={storedCard} isOther={isOther} disabled={isBusy || isRepeat} onChoose={choose} />
      )}
      {Fields ? (
        <Fields
          key={charged ? 'stored' : 'entered'}
          isStored={charged !== null}
          errors={error && fieldError ? { [fieldError]: error.text } : {}}
          disabled={isBusy || disabled}
          onComplete={setComplete}
          onReady={(handle) => {
            fields.current = handle;
          }}
        />
      ) : (
        !failed && <Skeleton height="180px" />
      )}
      {captcha && (
        <div className={styles.captcha}>
          <p>Several payments in a row were declined. Before another one we ask whether you are a person.</p>
          {captcha}
        </div>
      )}
      {error && !fieldError && (
        <p role="alert" className={styles.error}>
          {error.text}
        </p>
      )}
      {phase === 'confirming' && <ConfirmingPayment />}
      {isRepeat && (
        <p role="status">
          The answer to your payment was lost. “{payLabel}” repeats it, and you are charged once.
        </p>
      )}
      <Button
        type="submit"
        variant="primary"
        size="large"
        busy={isBusy}
        disabled={disabled || waiting || !canPay}
      >
        {payLabel}
      </Button>
      <p className={styles.note}>{note}</p>
    </form>
  );
}

interface CardChoiceProps {
  card: StoredCardView;
  isOther: boolean;
  disabled: boolean;
  onChoose: (other: boolean) => void;
}

/** The stored card, and the way to another one and back. */
function CardChoice({ card, isOther, disabled, onChoose }: CardChoiceProps) {
  const name = `${card.brand ?? 'Card'} ending in ${card.lastFour}`;
  return (
    <div className={styles.stored}>
      {!isOther && (
        <p>
          <strong>{name}</strong>
          {card.expires && <span className={styles.note}> valid until {monthText(card.expires)}</span>}
        </p>
      )}
      <Button size="small" disabled={disabled} onClick={() => onChoose(!isOther)}>
        {isOther ? `Use ${name}` : 'Use another card'}
      </Button>
    </div>
  );
}

const monthText = ({ month, year }: { month: number; year: number }): string =>
  `${String(month).padStart(2, '0')}/${year}`;

/** The gateway's fields, which are loaded when the form is first shown (CHECKOUT-050). */
function useCardFields(): { Fields: ComponentType<CardFieldsProps> | null; failed: boolean } {
  const [loaded, setLoaded] = useState<ComponentType<CardFieldsProps> | null>(null);
  const { cards } = useSettings();
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    if (!cards) return;
    loadFields(cards).then(
      (fields) => setLoaded(() => fields),
      () => setFailed(true),
    );
  }, [cards]);
  return { Fields: loaded, failed: failed || !cards };
}
