import { expect, test } from 'vitest';
import type { GatewaySubscription, StoredCard } from '#features/payments/server/gateway.ts';
import { NotAtGateway } from '#features/payments/server/gateway-errors.ts';
import { race } from '#testing/races.ts';
import { beginUpgrade, type GatewayUnderTest, requestOf, upgradeOf } from './gateway-under-test.ts';

async function getStoredCard(
  { gateway }: GatewayUnderTest,
  { id }: Pick<GatewaySubscription, 'id'>,
): Promise<StoredCard> {
  const card = await gateway.findStoredCard?.(id);
  if (!card) throw new Error('no card is stored');
  return card;
}

/** The card of a subscription, which pays for its upgrade. */
export function storedCardSuite(open: () => GatewayUnderTest): void {
  test('knows the card that a subscription is charged to, and charges an upgrade to it once', async () => {
    const { gateway, chargedTo } = open();
    const { request, before } = await beginUpgrade(open(), 'stored');
    const card = await getStoredCard(open(), before);
    expect(card).toMatchObject({ brand: 'Visa', lastFour: '4242' });
    const { given, thrown } = await race(9, async () => gateway.cards?.pay(request, card.token));
    expect(thrown).toEqual([]);
    expect(new Set(given.map((one) => JSON.stringify(one))).size).toBe(1);
    expect(given[0]).toMatchObject({ status: 'succeeded', amount: request.total });
    expect(await chargedTo(request.payer.id)).toEqual([999, 7888]);
    expect(await getStoredCard(open(), { id: given[0]?.subscriptionId ?? '' })).toEqual(card);
    expect(await getStoredCard(open(), before)).toEqual(card);
  });

  test('knows no card of an ended subscription, nor of one without a card, and no unknown subscription', async () => {
    const { gateway, begin } = open();
    const [ended, bare] = [await begin('cancelled'), await begin('active', 'none')];
    expect([await gateway.findStoredCard?.(ended.id), await gateway.findStoredCard?.(bare.id)]).toEqual([
      null,
      null,
    ]);
    await expect(gateway.findStoredCard?.('sub_of_nobody')).rejects.toThrow(NotAtGateway);
  });

  test('an upgrade by a stored card that is declined by now changes nothing', async () => {
    const { gateway, begin, charges } = open();
    const before = await begin('active', 'declining');
    const charged = await charges(before);
    const { token } = await getStoredCard(open(), before);
    const declined = await gateway.cards?.pay(upgradeOf(requestOf('stored-declined'), before), token);
    expect(declined).toMatchObject({ status: 'failed', declineCode: expect.stringMatching(/^[a-z_]+$/) });
    expect(await gateway.findSubscription(before.id)).toEqual(before);
    expect(await charges(before)).toBe(charged);
  });
}

/** A stored card whose bank asks each time. */
export function askingStoredCardSuite(open: () => GatewayUnderTest): void {
  test.each([
    [true, 'succeeded', 'premium', [999, 7888]],
    [false, 'failed', 'pro', [999]],
  ] as const)(
    'an upgrade by a stored card that asks is charged only if its owner confirms: %s',
    async (approve, status, item, charged) => {
      const { gateway, pay, confirm, chargedTo } = open();
      const first = requestOf(`stored-asked-${approve}`);
      await confirm(await pay(first, 'asking'), true);
      const { subscriptionId } = (await gateway.findPayment(first.reference)) ?? {};
      const before = await gateway.findSubscription(subscriptionId ?? '');
      if (!before) throw new Error('the payment has begun no subscription');
      const { token, lastFour } = await getStoredCard(open(), before);
      expect(lastFour).toBe('3184');
      const request = upgradeOf(first, before);
      const waiting = await gateway.cards?.pay(request, token);
      if (!waiting) throw new Error('the gateway takes no cards');
      expect(waiting).toMatchObject({ status: 'requires_action' });
      expect(await chargedTo(first.payer.id)).toEqual([999]);
      await confirm(waiting, approve);
      expect(await gateway.findPayment(request.reference)).toMatchObject({ status });
      expect(await gateway.findSubscription(before.id)).toMatchObject({ item });
      expect(await chargedTo(first.payer.id)).toEqual(charged);
    },
  );
}
