import type {
  Stripe,
  StripeCardCvcElement,
  StripeCardExpiryElement,
  StripeCardNumberElement,
  StripeElementStyle,
} from '@stripe/stripe-js';
// What `@stripe/stripe-js/pure` passes on, which has no types for this way of finding modules.
import { loadStripe } from '@stripe/stripe-js/dist/pure.mjs';
import { type ComponentType, useEffect, useRef, useSyncExternalStore } from 'react';
import { FieldFrame } from '#design/field/field-frame.tsx';
import { readTheme, subscribeTheme } from '#design/theme.ts';
import type { CardFieldsHandle, CardFieldsProps, CardToken } from '#features/payments/model/card-fields.ts';
import { cardErrorCode } from '../model/card-field-errors.ts';
import styles from './stripe-card-fields.module.css';

/** What is used of Stripe's script. */
export type StripeScript = Pick<Stripe, 'elements' | 'createPaymentMethod' | 'handleNextAction'>;

/** Loads Stripe's script, and returns its card fields. Rejects where it cannot be loaded. */
export async function loadCardFields(publishableKey: string): Promise<ComponentType<CardFieldsProps>> {
  const stripe: Stripe | null = await loadStripe(publishableKey);
  if (!stripe) throw new Error('Stripe’s script has not come');
  return stripeCardFields(stripe);
}

const kinds = ['number', 'expiry', 'cvc'] as const;
const names = { number: 'cardNumber', expiry: 'cardExpiry', cvc: 'cardCvc' } as const;

interface Elements {
  number: StripeCardNumberElement;
  expiry: StripeCardExpiryElement;
  cvc: StripeCardCvcElement;
}

/** Stripe's fields, or nothing to see where a stored card is charged. */
export function stripeCardFields(stripe: StripeScript): ComponentType<CardFieldsProps> {
  const Fields = cardElements(stripe);
  return function StripeCardFields(props: CardFieldsProps) {
    return props.isStored ? <StoredCard stripe={stripe} onReady={props.onReady} /> : <Fields {...props} />;
  };
}

function StoredCard({ stripe, onReady }: Pick<CardFieldsProps, 'onReady'> & { stripe: StripeScript }) {
  const ready = useRef(onReady);
  useEffect(() => {
    const createToken = () => Promise.reject(new Error('a stored card has its token already'));
    ready.current({ createToken, confirm: confirmAt(stripe) });
  }, [stripe]);
  return null;
}

/** Number, expiry and security code in frames of Stripe's: what is typed there reaches Stripe alone. */
const cardElements = (stripe: StripeScript): ComponentType<CardFieldsProps> =>
  function CardElements({ errors, disabled, onComplete, onReady }: CardFieldsProps) {
    const boxes = {
      number: useRef<HTMLDivElement>(null),
      expiry: useRef<HTMLDivElement>(null),
      cvc: useRef<HTMLDivElement>(null),
    };
    const elements = useRef<Elements | null>(null);
    const complete = useRef({ number: false, expiry: false, cvc: false });
    const given = useRef({ onComplete, onReady, boxes });
    const theme = useSyncExternalStore(subscribeTheme, readTheme, () => 'system');

    useEffect(() => {
      const { boxes: places, onReady: ready } = given.current;
      const made = mountElements(stripe, places.number.current);
      elements.current = made;
      for (const kind of kinds) {
        if (places[kind].current) made[kind].mount(places[kind].current);
        const changed = ({ complete: isComplete }: { complete: boolean }) => {
          complete.current[kind] = isComplete;
          given.current.onComplete(kinds.every((one) => complete.current[one]));
        };
        // The three elements' types overload `on` differently.
        (made[kind].on as (event: 'change', handler: typeof changed) => unknown).call(
          made[kind],
          'change',
          changed,
        );
      }
      ready(handleOf(stripe, made));
      return () => {
        for (const kind of kinds) made[kind].destroy();
      };
    }, []);
    useEffect(() => {
      for (const kind of kinds) elements.current?.[kind].update({ disabled });
    }, [disabled]);
    useEffect(() => {
      const style = styleOf(given.current.boxes.number.current);
      if (theme) for (const kind of kinds) elements.current?.[kind].update({ style });
    }, [theme]);

    const field = (kind: keyof Elements, label: string) => (
      <FieldFrame label={label} error={errors[kind]}>
        {(control) => <div {...control} ref={boxes[kind]} className={styles.box} />}
      </FieldFrame>
    );
    return (
      <div className={styles.fields}>
        {field('number', 'Card number')}
        <div className={styles.pair}>
          {field('expiry', 'Expiry')}
          {field('cvc', 'Security code')}
        </div>
      </div>
    );
  };

function mountElements(stripe: StripeScript, place: Element | null): Elements {
  const group = stripe.elements();
  const style = styleOf(place);
  return {
    number: group.create(names.number, { style, disableLink: true }),
    expiry: group.create(names.expiry, { style }),
    cvc: group.create(names.cvc, { style }),
  };
}

const handleOf = (stripe: StripeScript, { number }: Elements): CardFieldsHandle => ({
  async createToken(): Promise<CardToken> {
    const { paymentMethod, error } = await stripe.createPaymentMethod({ type: 'card', card: number });
    return error ? { code: cardErrorCode(error) } : { token: paymentMethod.id };
  },
  confirm: confirmAt(stripe),
});

const confirmAt = (stripe: StripeScript) => async (clientSecret: string) => {
  // Whether it went through is read from the payment, also when this fails.
  await stripe.handleNextAction({ clientSecret }).catch(() => undefined);
};

/** The site's colours inside of Stripe's frames, which know none of its styles. */
function styleOf(place: Element | null): StripeElementStyle {
  if (!place) return {};
  const { color, fontSize } = getComputedStyle(place);
  const muted = getComputedStyle(place).getPropertyValue('caret-color') || color;
  return {
    base: { color: toRgb(color), fontSize, '::placeholder': { color: toRgb(muted) } },
    invalid: { color: toRgb(color) },
  };
}

/** A colour as every frame understands it. */
function toRgb(color: string): string {
  const context = document.createElement('canvas').getContext('2d');
  if (!context) return color;
  context.fillStyle = color;
  context.fillRect(0, 0, 1, 1);
  const [red, green, blue] = context.getImageData(0, 0, 1, 1).data;
  return `rgb(${red}, ${green}, ${blue})`;
}
