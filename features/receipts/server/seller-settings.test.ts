import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { aWorld } from '#testing/world.ts';
import { getReceipt, listReceipts } from '../contract.ts';

/** The one receipt of a member who has bought Creator from Germany by a German card, for 13.99. */
async function receiptWith(settings: Record<string, string>) {
  const world = await aWorld({ trustedProxies: 1, settings: { ...settings, COUNTRY_HEADER: 'x-country' } });
  const buyer = await world.person('buyer');
  const paid = await buyer.raw({
    method: 'POST',
    url: '/api/subscriptions',
    headers: { 'idempotency-key': randomUUID(), 'x-country': 'DE' },
    body: { account_type: 5, period_name: 'monthly', payment_method_id: 'pm_test_visa' },
  });
  expect(paid.status).toBe(200);
  const { items } = await buyer.call(listReceipts, {});
  return buyer.call(getReceipt, { id: items[0]?.id ?? '' });
}
/** The buyer's country is kept for the books. */
const withoutTax = { taxRate: null, taxCountry: 'DE', taxMinor: 0, netMinor: 1399, grossMinor: 1399 };

test('without settings of the seller a receipt names Tonehall alone, and shows no tax', async () => {
  expect(await receiptWith({})).toMatchObject({
    seller: { name: 'Tonehall', address: '', country: null, vatId: null },
    ...withoutTax,
  });
});

test('a seller without a VAT id is named with address and country, and shows no tax', async () => {
  const settings = { SELLER_NAME: 'Ada Byron', SELLER_ADDRESS: '2 Engine Road\\nLyon', SELLER_COUNTRY: 'FR' };
  expect(await receiptWith(settings)).toMatchObject({
    seller: { name: 'Ada Byron', address: '2 Engine Road\nLyon', country: 'FR', vatId: null },
    ...withoutTax,
  });
});
