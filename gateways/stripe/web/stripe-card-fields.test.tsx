// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import type { CardFieldsHandle } from '#features/payments/model/card-fields.ts';
import { fakeStripeScript } from '#testing/companies/stripe/fake-stripe-script.ts';
import { stripeCardFields } from './stripe-card-fields.tsx';

afterEach(cleanup);

function open(more: { errors?: Record<string, string>; disabled?: boolean; isStored?: boolean } = {}) {
  const script = fakeStripeScript();
  const Fields = stripeCardFields(script);
  const completes: boolean[] = [];
  let handle: CardFieldsHandle | undefined;
  const fields = (now = more) => (
    <Fields
      isStored={now.isStored ?? false}
      errors={now.errors ?? {}}
      disabled={now.disabled ?? false}
      onComplete={(is) => completes.push(is)}
      onReady={(one) => {
        handle = one;
      }}
    />
  );
  const { rerender, container, unmount } = render(fields());
  if (!handle) throw new Error('the fields gave no handle');
  return {
    script,
    handle,
    completes,
    container,
    unmount,
    rerender: (now: typeof more) => rerender(fields(now)),
    user: userEvent.setup(),
  };
}

async function fill(user: ReturnType<typeof userEvent.setup>, number: string): Promise<void> {
  await user.type(screen.getByLabelText('Stripe card number'), number);
  await user.type(screen.getByLabelText('Stripe expiry'), '1240');
  await user.type(screen.getByLabelText('Stripe security code'), '123');
}

test('the fields are complete when all three of Stripe’s elements are [CHECKOUT-052]', async () => {
  const { user, completes } = open();
  await user.type(screen.getByLabelText('Stripe card number'), '4242424242424242');
  expect(completes.at(-1)).toBe(false);
  await user.type(screen.getByLabelText('Stripe expiry'), '1240');
  await user.type(screen.getByLabelText('Stripe security code'), '12');
  expect(completes.at(-1)).toBe(false);
  await user.type(screen.getByLabelText('Stripe security code'), '3');
  expect(completes.at(-1)).toBe(true);
});

test('a card becomes a token of Stripe’s, or the code of what is wrong', async () => {
  const { user, handle } = open();
  await fill(user, '4242424242424242');
  expect(await handle.createToken()).toEqual({ token: 'pm_card_visa' });
  await user.clear(screen.getByLabelText('Stripe card number'));
  expect(await handle.createToken()).toEqual({ code: 'invalid_number' });
});

test('the bank’s question is asked by Stripe’s script, and its end is no error however it went', async () => {
  const { script, handle } = open();
  await handle.confirm('pi_1_secret_2');
  script.failNextAction();
  await handle.confirm('pi_1_secret_2');
  expect(script.asked).toEqual(['pi_1_secret_2', 'pi_1_secret_2']);
});

test('errors stand under their fields, and disabled fields cannot be typed into [CHECKOUT-053] [CHECKOUT-054]', () => {
  const { rerender, container } = open();
  rerender({ errors: { cvc: 'The security code is wrong.' }, disabled: true });
  expect(screen.getByText('The security code is wrong.')).toBeTruthy();
  expect(container.querySelectorAll('[aria-invalid="true"]')).toHaveLength(1);
  for (const input of container.querySelectorAll('input')) expect(input.disabled).toBe(true);
});

test('the elements are gone with the fields', () => {
  const { script, unmount } = open();
  unmount();
  expect(script.mounted()).toBe(0);
});

test('a buyer with a stored card sees no fields of Stripe’s, and their bank asks all the same [CHECKOUT-140]', async () => {
  const { script, handle, container } = open({ isStored: true });
  expect([container.innerHTML, script.mounted()]).toEqual(['', 0]);
  await handle.confirm('pi_1_secret_2');
  expect(script.asked).toEqual(['pi_1_secret_2']);
});
