// @vitest-environment happy-dom
import { setTimeout as sleep } from 'node:timers/promises';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { flash } from '#design/flash/flash.ts';
import { renderMySubscriptions } from '#features/account/testing/render-my-subscriptions.tsx';
import { Refusal } from '#platform/pure/refusal.ts';
import { aSubscription, endedSubscription, endingSubscription } from '../testing/a-subscription.ts';

afterEach(() => {
  cleanup();
  for (const { id } of flash.read()) flash.dismiss(id);
});

const restartCall = 'POST /api/subscriptions/:id/remove_cancellation';
const press = () => screen.getByRole('button', { name: 'Reactivate' });

test('"Reactivate" sends the call without confirmation while the subscription runs [SUBS-042]', async () => {
  const { user, calls } = await renderMySubscriptions([endingSubscription()], {
    answers: { [restartCall]: () => ({ subscription: aSubscription() }) },
  });
  await user.click(press());
  await waitFor(() => expect(calls(restartCall)).toEqual([{ id: aSubscription().id }]));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('after reactivating the card offers "Cancel" again, and a flash confirms it [SUBS-046]', async () => {
  const opened = await renderMySubscriptions([endingSubscription()], {
    answers: {
      [restartCall]: () => {
        opened.change(aSubscription());
        return { subscription: aSubscription() };
      },
    },
  });
  await opened.user.click(press());
  expect(await screen.findByText('Your subscription is active again.')).toBeTruthy();
  expect(await screen.findByRole('button', { name: 'Cancel' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Reactivate' })).toBeNull();
});

test('reactivating an ended subscription shows the charge first and sends nothing without a confirmation', async () => {
  const { user, calls } = await renderMySubscriptions([endedSubscription()], {
    answers: { [restartCall]: () => ({ subscription: aSubscription() }) },
  });
  await user.click(press());
  const question = within(await screen.findByRole('alertdialog', { name: 'Reactivate Creator' }));
  expect(question.getByText('You will be charged 13.99 USD now.')).toBeTruthy();
  await user.click(question.getByRole('button', { name: 'Cancel' }));
  expect(calls(restartCall)).toEqual([]);
  // Two clicks within 300 ms are one.
  await sleep(320);
  await user.click(press());
  const again = within(await screen.findByRole('alertdialog', { name: 'Reactivate Creator' }));
  await user.click(again.getByRole('button', { name: 'Reactivate' }));
  await waitFor(() =>
    expect(calls(restartCall)).toEqual([{ id: aSubscription().id, confirmedAmount: 13.99 }]),
  );
});

test('a member whose price has changed since is shown the new one, and is charged when they confirm that', async () => {
  const opened = await renderMySubscriptions([endedSubscription()], {
    answers: {
      [restartCall]: ({ confirmedAmount }: { confirmedAmount?: number }) => {
        if (confirmedAmount === 15.99) return { subscription: aSubscription() };
        opened.change(endedSubscription({ reactivationAmount: 15.99 }));
        throw new Refusal(409, 'The price has changed.', { code: 'price_changed' });
      },
    },
  });
  const { user, calls } = opened;
  const confirm = async (text: string) => {
    const question = within(await screen.findByRole('alertdialog', { name: 'Reactivate Creator' }));
    await question.findByText(text);
    // Two clicks within 300 ms are one.
    await sleep(320);
    await user.click(question.getByRole('button', { name: 'Reactivate' }));
  };
  await user.click(press());
  await confirm('You will be charged 13.99 USD now.');
  expect(await screen.findByText('The price has changed.')).toBeTruthy();
  await confirm('You will be charged 15.99 USD now.');
  expect(await screen.findByText('Your subscription is active again.')).toBeTruthy();
  expect(calls(restartCall)).toMatchObject([{ confirmedAmount: 13.99 }, { confirmedAmount: 15.99 }]);
});

test('a restart that cannot be charged shows the reason', async () => {
  const text = 'There is no payment method that could be charged.';
  const { user } = await renderMySubscriptions([endingSubscription()], {
    answers: {
      [restartCall]: () => {
        throw new Refusal(422, text, { code: 'payment_method_not_present' });
      },
    },
  });
  await user.click(press());
  expect(await screen.findByText(text)).toBeTruthy();
  expect(press()).toBeTruthy();
});

test('a change at the gateway is shown at once', async () => {
  const { change, emitChange } = await renderMySubscriptions([aSubscription()]);
  change(endingSubscription());
  emitChange();
  expect(await screen.findByRole('button', { name: 'Reactivate' })).toBeTruthy();
});
