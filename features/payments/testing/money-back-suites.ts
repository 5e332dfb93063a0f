import { expect, test } from 'vitest';
import {
  IdempotencyKeyReused,
  NotAtGateway,
  RefundRefused,
} from '#features/payments/server/gateway-errors.ts';
import { race } from '#testing/races.ts';
import { type GatewayUnderTest, requestOf, run } from './gateway-under-test.ts';

/** Refunds from here, and on the gateway's own pages unless nobody can act there. */
export function refundSuite(open: () => GatewayUnderTest, byHand: boolean): void {
  test('pays a charge back in parts, once for a reference and never above it', async () => {
    const { gateway, pay, refundByHand } = open();
    const { id } = await pay(requestOf('refunded'), 'good');
    const part = (reference: string, minor: number) =>
      gateway.refund({ charge: id, reference: `${reference}-${run}`, amount: { minor, currency: 'EUR' } });
    const { given, thrown } = await race(10, () => part('refund-1', 500));
    expect(thrown).toEqual([]);
    expect(new Set(given.map((one) => JSON.stringify(one))).size).toBe(1);
    await expect(part('refund-1', 499)).rejects.toThrow(IdempotencyKeyReused);
    await expect(part('refund-2', 500)).rejects.toThrow(RefundRefused);
    if (!byHand) await refundByHand(id, 99);
    const many = await race(10, (at) => part(`refund-many-${at}`, 100));
    expect(many.given.length).toBe(4);
    for (const error of many.thrown) expect(error).toBeInstanceOf(RefundRefused);
    const charge = await gateway.findCharge(id);
    expect(charge?.refunds.reduce((sum, { amount }) => sum + amount.minor, 0)).toBe(byHand ? 900 : 999);
    expect(charge?.refunds.filter(({ reference }) => reference === null)).toMatchObject(
      byHand ? [] : [{ amount: { minor: 99, currency: 'EUR' } }],
    );
    expect(charge?.refunds).toContainEqual(given[0]);
    await expect(
      gateway.refund({ charge: 'pay_of_nobody', reference: 'r', amount: { minor: 1, currency: 'EUR' } }),
    ).rejects.toThrow(NotAtGateway);
  });
}

/** Banks send refunds back. */
export function failedRefundSuite(open: () => GatewayUnderTest): void {
  test('tells of a refund that fails after it was accepted, and refunds anew by another reference only', async () => {
    const { gateway, pay, failRefund } = open();
    const { id } = await pay(requestOf('refund-fails'), 'good');
    const whole = (reference: string) =>
      gateway.refund({
        charge: id,
        reference: `${reference}-${run}`,
        amount: { minor: 999, currency: 'EUR' },
      });
    expect(await whole('sent-back')).toMatchObject({ hasFailed: false });
    await expect(whole('too-early')).rejects.toThrow(RefundRefused);
    await failRefund(id);
    const failed = { reference: `sent-back-${run}`, amount: { minor: 999 }, hasFailed: true };
    expect((await gateway.findCharge(id))?.refunds).toMatchObject([failed]);
    await expect(whole('sent-back')).rejects.toThrow(RefundRefused);
    await whole('again');
    const refunds = (await gateway.findCharge(id))?.refunds;
    expect(refunds?.filter(({ hasFailed }) => !hasFailed)).toMatchObject([{ reference: `again-${run}` }]);
  });
}

/** Banks take money back. */
export function disputeSuite(open: () => GatewayUnderTest): void {
  test('tells of a dispute, and pays nothing back while it is open', async () => {
    const { gateway, pay, dispute } = open();
    const { id } = await pay(requestOf('disputed'), 'good');
    const refund = () =>
      gateway.refund({ charge: id, reference: `disputed-${run}`, amount: { minor: 1, currency: 'EUR' } });
    for (const state of ['open', 'lost'] as const) {
      await dispute(id, state);
      expect(await gateway.findCharge(id)).toMatchObject({ dispute: state });
      await expect(refund()).rejects.toThrow(RefundRefused);
    }
    await dispute(id, 'won');
    expect(await refund()).toMatchObject({ reference: `disputed-${run}` });
  });
}
