import type { StripeScript } from '#gateways/stripe/web/stripe-card-fields.tsx';

export interface FakeStripeScript extends StripeScript {
  /** Client secrets whose bank's question was asked. */
  readonly asked: string[];
  failNextAction(): void;
  /** How many elements are on the page. */
  mounted(): number;
}

/**
 * A fake of what Stripe's script gives to a page: elements that are plain inputs instead of frames. It was written from the types
 * that Stripe publishes, and holds all that it needs, so that it can be sent to a browser.
 */
export function fakeStripeScript(): FakeStripeScript {
  const tokens: Readonly<Record<string, string>> = {
    '4242424242424242': 'pm_card_visa',
    '4000000000009995': 'pm_card_visa_chargeDeclinedInsufficientFunds',
    '4000002760003184': 'pm_card_authenticationRequired',
  };
  const lengths = { cardNumber: 16, cardExpiry: 4, cardCvc: 3 } as const;
  const labels = {
    cardNumber: 'Stripe card number',
    cardExpiry: 'Stripe expiry',
    cardCvc: 'Stripe security code',
  } as const;
  const inputs = new Map<string, HTMLInputElement>();
  const asked: string[] = [];
  let isFailing = false;
  const create = (kind: keyof typeof lengths) => {
    const input = document.createElement('input');
    input.setAttribute('aria-label', labels[kind]);
    inputs.set(kind, input);
    return {
      mount: (place: Element) => place.append(input),
      on(_event: 'change', handler: (event: { complete: boolean }) => void) {
        input.addEventListener('input', () => handler({ complete: input.value.length >= lengths[kind] }));
      },
      update({ disabled }: { disabled?: boolean }) {
        if (disabled !== undefined) input.disabled = disabled;
      },
      destroy() {
        input.remove();
        inputs.delete(kind);
      },
    };
  };
  const script = {
    asked,
    failNextAction() {
      isFailing = true;
    },
    mounted: () => inputs.size,
    elements: () => ({ create }),
    async createPaymentMethod() {
      const id = tokens[inputs.get('cardNumber')?.value ?? ''];
      return id
        ? { paymentMethod: { id } }
        : { error: { type: 'validation_error', code: 'incomplete_number' } };
    },
    async handleNextAction({ clientSecret }: { clientSecret: string }) {
      asked.push(clientSecret);
      if (isFailing) throw new Error('The intent has another state');
      const { answerBank } = globalThis as { answerBank?: (clientSecret: string) => Promise<void> };
      await answerBank?.(clientSecret);
      return {};
    },
  };
  // Only the parts that the fields use.
  return script as unknown as FakeStripeScript;
}
