import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkStripeContract, readFieldsOfPurchases } from './stripe-contract.ts';

test('the fields that our readers use are noted, and one that the samples lack is found', async () => {
  const read = await readFieldsOfPurchases();
  expect([...(read.get('subscription_item') ?? [])]).toContain('current_period_end');
  expect([...(read.get('invoice_payment') ?? [])]).toContain('payment.payment_intent');
  expect([...(read.get('coupon') ?? [])]).toContain('amount_off');
  // Samples that have exactly what is read.
  const resources: Record<string, Record<string, unknown>> = {
    event: { id: '', type: '', created: 0, livemode: false, data: { object: {} } },
  };
  for (const [kind, fields] of read)
    for (const field of [...fields].sort()) {
      const path = field.split('.');
      let place = (resources[kind] ??= {});
      for (const name of path.slice(0, -1)) place = place[name] as Record<string, unknown>;
      place[path.at(-1) ?? ''] = {};
    }
  const folder = await mkdtemp(join(tmpdir(), 'tonehall-contract-'));
  const check = async () => {
    await writeFile(join(folder, 'fixtures3.json'), JSON.stringify({ resources }));
    return checkStripeContract(folder);
  };
  const complete = await check();
  expect(complete.missing).toEqual([]);
  expect(complete.checked).toBeGreaterThan(60);
  delete resources['subscription_item']?.['current_period_end'];
  delete resources['dispute'];
  expect((await check()).missing).toEqual(
    expect.arrayContaining(['subscription_item.current_period_end', 'dispute.status']),
  );
  await rm(folder, { recursive: true });
});
