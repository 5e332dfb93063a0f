import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { deleteUser } from '#features/account/contract.ts';
import { advanceGatewayTime, signInAgain } from '#features/billing/testing/gateway-actions.ts';
import { findPayment, type PaymentRow } from '#features/payments/server/payment.store.ts';
import { advanceDueSubscriptions } from '#gateways/test/server/advance-subscriptions.ts';
import { disputeGatewayCharge } from '#gateways/test/server/charges/refund-gateway-charge.ts';
import { deliverWebhooks } from '#gateways/test/testing/deliver-webhooks.ts';
import { guest } from '#platform/pure/actor.ts';
import { armFailpoint } from '#platform/server/failpoints.ts';
import { makeCall } from '#platform/server/make-call.ts';
import { race } from '#testing/races.ts';
import { aWorld, type Member } from '#testing/world.ts';
import { wrongInputs } from '#testing/wrong-inputs.ts';
import { listPayments, refundPayment } from '../admin-payments.contract.ts';
import { addTaxRate, getTax, removeTaxRate, settleVatId } from '../admin-tax.contract.ts';
import { getBillingDetails, getReceipt, listReceipts, updateBillingDetails } from '../contract.ts';
import { purgeBooks } from './purge-books.ts';

const seller = {
  SELLER_NAME: 'Tonehall Ltd.',
  SELLER_ADDRESS: '1 Sound Street\\nBerlin',
  SELLER_COUNTRY: 'DE',
  SELLER_VAT_ID: 'DE129273398',
};
const world = await aWorld({ trustedProxies: 1, settings: { ...seller, COUNTRY_HEADER: 'x-country' } });
const { platform, clock } = world;
const { db } = platform;
const dayMs = 86_400_000;

let people = 0;
async function newMember(): Promise<Member> {
  people += 1;
  return world.person(`buyer${people}`);
}
/** Another one each time, since sessions end while the clock moves. */
async function anAdmin(): Promise<Member> {
  people += 1;
  return world.person(`admin${people}`, { admin: true });
}
/** A member who has bought Creator for 13.99 in their currency, from a country and by a card. */
async function aBuyer(country: string | null = null, token = 'pm_test_visa', buyer?: Member) {
  const member = buyer ?? (await newMember());
  const { body } = await member.raw({
    method: 'POST',
    url: '/api/subscriptions',
    headers: { 'idempotency-key': randomUUID(), ...(country && { 'x-country': country }) },
    body: { account_type: 5, period_name: 'monthly', payment_method_id: token },
  });
  const payment = (await findPayment(db, body.payment_id)) as PaymentRow;
  return { buyer: member, payment };
}
const receiptsOf = async (member: Member) => {
  const { items } = await member.call(listReceipts, {});
  return Promise.all(items.map(({ id }) => member.call(getReceipt, { id })));
};
const settle = async () => {
  await world.drain();
  await deliverWebhooks(world);
  await world.drain();
};
async function refund(id: string, amountMinor: number): Promise<void> {
  const admin = await anAdmin();
  await admin.call(refundPayment, { id, amountMinor });
  await settle();
}
/** The confirmation of a VAT id as an admin has seen it. */
const seenOf = ({ id: userId }: Member) => ({
  userId,
  vatId: 'FR40303265045',
  name: 'Ada Byron',
  country: 'FR',
  confirmed: true,
});
const details = { name: 'Ada Byron', address: '2 Engine Road\nLyon', country: 'FR', vatId: '' };

test('a buyer has a receipt with seller, line, period and the tax of their country', async () => {
  const { buyer, payment } = await aBuyer('DE');
  const [receipt, ...more] = await receiptsOf(buyer);
  expect(more).toEqual([]);
  expect(receipt).toMatchObject({
    number: expect.stringMatching(/^R\d{4}-\d{6}$/),
    kind: 'receipt',
    seller: { name: 'Tonehall Ltd.', address: '1 Sound Street\nBerlin', country: 'DE', vatId: 'DE129273398' },
    buyer: { name: '', address: '', country: 'DE', vatId: null },
    lines: [{ title: 'Tonehall Creator', minor: 1399, until: payment.period_end?.toISOString() }],
    grossMinor: 1399,
    netMinor: 1176,
    taxMinor: 223,
    taxRate: 1900,
    taxCountry: 'DE',
    reverseCharge: false,
    corrects: null,
  });
  const [row] = await db.selectFrom('receipts').selectAll().where('payment_id', '=', payment.id).execute();
  expect(row?.evidence).toEqual([
    { kind: 'card', country: 'DE' },
    { kind: 'address', country: 'DE' },
  ]);
  const found = await (await anAdmin()).call(listPayments, { search: receipt?.number ?? '' });
  expect(found.items.map(({ id }) => id)).toEqual([payment.id]);
});

test('the rate follows the country that two pieces of evidence agree on; a buyer elsewhere pays no tax', async () => {
  const rateOf = async ({ buyer }: { buyer: Member }) => {
    const [receipt] = await receiptsOf(buyer);
    return [receipt?.taxCountry, receipt?.taxRate, receipt?.grossMinor];
  };
  const french = await newMember();
  await french.call(updateBillingDetails, details);
  expect(await rateOf(await aBuyer('FR', 'pm_test_visa', french))).toEqual(['FR', 2000, 1399]);
  expect(await rateOf(await aBuyer('US', 'pm_test_mastercard'))).toEqual(['US', null, 1399]);
  expect(await rateOf(await aBuyer(null, 'pm_test_three_d_secure'))).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

test('a buyer whose evidence disagrees is asked for the country, until they give one', async () => {
  const { buyer } = await aBuyer('AT');
  expect((await buyer.call(listReceipts, {})).asksForCountry).toBe(true);
  await buyer.call(updateBillingDetails, { ...details, country: 'AT' });
  expect((await buyer.call(listReceipts, {})).asksForCountry).toBe(false);
  const sure = await aBuyer('DE');
  expect((await sure.buyer.call(listReceipts, {})).asksForCountry).toBe(false);
});

test('a business elsewhere owes the tax itself once an admin has confirmed its VAT id', async () => {
  const firm = await newMember();
  const own = { ...details, vatId: 'fr 40303265045' };
  expect(await firm.call(updateBillingDetails, own)).toMatchObject({
    vatId: 'FR40303265045',
    vatConfirmed: false,
  });
  const before = await aBuyer('FR', 'pm_test_visa', firm);
  expect(await receiptsOf(before.buyer)).toMatchObject([{ taxRate: 2000, buyer: { vatId: null } }]);
  const admin = await anAdmin();
  const { vatIds } = await admin.call(getTax, {});
  const asked = vatIds.find(({ userId }) => userId === firm.id);
  expect(asked).toMatchObject({ vatId: 'FR40303265045', name: 'Ada Byron', username: firm.username });
  const vatId = 'FR40303265045';
  await expect(admin.call(settleVatId, { ...seenOf(firm), vatId: 'FR00000000000' })).rejects.toMatchObject({
    status: 409,
  });
  const after = await admin.call(settleVatId, seenOf(firm));
  expect(after.vatIds.some(({ userId }) => userId === firm.id)).toBe(false);
  await advanceGatewayTime(world, 32 * dayMs);
  await signInAgain(firm);
  const [renewal] = await receiptsOf(firm);
  expect(renewal).toMatchObject({
    taxRate: 0,
    taxMinor: 0,
    netMinor: 1399,
    reverseCharge: true,
    buyer: { name: 'Ada Byron', vatId },
  });
  expect(await firm.call(updateBillingDetails, { ...own, name: 'Another' })).toMatchObject({
    vatConfirmed: false,
  });
});

test('a VAT id that is none of the country, and one without a name and an address, is refused', async () => {
  const firm = await newMember();
  const stored = () => firm.call(getBillingDetails, {});
  const before = await stored();
  for (const [vatId, country] of [
    ['FR40303265046', 'FR'],
    ['DE129273398', 'FR'],
    ['DE129273398', ''],
    ['12', 'DE'],
  ] as const)
    await expect(firm.call(updateBillingDetails, { ...details, vatId, country })).rejects.toMatchObject({
      fields: { vat_id: ['is not a valid id of this country'] },
    });
  const bare = { name: ' ', address: '', country: 'DE', vatId: 'DE129273398' };
  await expect(firm.call(updateBillingDetails, bare)).rejects.toMatchObject({
    fields: { name: ['is needed with a VAT id'], address: ['is needed with a VAT id'] },
  });
  expect(await stored()).toEqual(before);
});

test('refunds have credit notes that correct the receipt, also in parts, and never more than it', async () => {
  const { buyer, payment } = await aBuyer('DE');
  await refund(payment.id, 500);
  await refund(payment.id, 899);
  await signInAgain(buyer);
  const [second, first, receipt] = await receiptsOf(buyer);
  expect(second?.number).toMatch(/^C\d{4}-\d{6}$/);
  expect([first?.kind, first?.grossMinor, first?.corrects]).toEqual(['credit_note', -500, receipt?.number]);
  const sums = (key: 'grossMinor' | 'netMinor' | 'taxMinor') =>
    (first?.[key] ?? 0) + (second?.[key] ?? 0) + (receipt?.[key] ?? 0);
  expect([sums('grossMinor'), sums('netMinor'), sums('taxMinor')]).toEqual([0, 0, 0]);
});

test('a lost dispute has one credit note for what was not refunded', async () => {
  const { buyer, payment } = await aBuyer('DE');
  await refund(payment.id, 400);
  for (const state of ['open', 'lost', 'lost'] as const) {
    await disputeGatewayCharge(platform, payment.gateway_payment_id ?? '', state);
    await settle();
  }
  await signInAgain(buyer);
  expect((await receiptsOf(buyer)).map(({ grossMinor }) => grossMinor)).toEqual([-999, -400, 1399]);
});

test('each renewal has a receipt, and what costs nothing has none', async () => {
  const { buyer } = await aBuyer('DE');
  await advanceGatewayTime(world, 32 * dayMs);
  await signInAgain(buyer);
  const titles = (await receiptsOf(buyer)).map(({ lines }) => [lines[0]?.title, lines[0]?.minor]);
  expect(titles).toEqual([
    ['Tonehall Creator', 1399],
    ['Tonehall Creator', 1399],
  ]);
  const none = await newMember();
  expect(await receiptsOf(none)).toEqual([]);
});

test('30 purchases at once, some of which fail, have numbers without gap or twin, one for each captured payment', async () => {
  const buyers: Member[] = [];
  while (buyers.length < 30) buyers.push(await newMember());
  armFailpoint('receipts.write', { do: 'throw' }, { skip: 5, times: 3 });
  armFailpoint('payments.fulfil', { do: 'throw' }, { skip: 9, times: 4 });
  await race(30, (at) => aBuyer('DE', 'pm_test_visa', buyers[at] as Member));
  const admin = await anAdmin();
  for (const { id } of await db.selectFrom('payments').select('id').where('settled_at', 'is', null).execute())
    await admin.raw({ method: 'POST', url: `/api/admin/payments/${id}/refresh` });
  const rows = await db
    .selectFrom('receipts')
    .selectAll()
    .where('kind', '=', 'receipt')
    .orderBy('number')
    .execute();
  for (const one of new Set(rows.map(({ series }) => series))) {
    const numbers = rows.filter(({ series }) => series === one).map(({ number }) => number);
    expect(numbers).toEqual(numbers.map((_number, at) => at + 1));
  }
  const captured = await db
    .selectFrom('payments')
    .select('id')
    .where('state', 'in', ['fulfilled', 'refunded', 'partly_refunded', 'charged_back'])
    .where('total_minor', '>', 0)
    .execute();
  expect(rows).toHaveLength(captured.length);
  expect(new Set(rows.map(({ payment_id }) => payment_id))).toEqual(new Set(captured.map(({ id }) => id)));
});

test('a member sees no receipt of another one, and guests see none', async () => {
  const [one, other] = [await aBuyer('DE'), await aBuyer('DE')];
  const { items } = await one.buyer.call(listReceipts, {});
  const id = items[0]?.id ?? '';
  await expect(other.buyer.call(getReceipt, { id })).rejects.toMatchObject({ status: 404 });
  await expect(world.newGuest().call(getReceipt, { id })).rejects.toMatchObject({ status: 401 });
  expect((await other.buyer.call(listReceipts, {})).items.some((item) => item.id === id)).toBe(false);
});

test('a member who leaves leaves receipts without a name, and the books forget them after ten calendar years', async () => {
  const [consumer, firm] = [await newMember(), await newMember()];
  await consumer.call(updateBillingDetails, { ...details, country: 'DE' });
  await firm.call(updateBillingDetails, { ...details, vatId: 'FR40303265045' });
  const admin = await anAdmin();
  await admin.call(settleVatId, seenOf(firm));
  const payments = [await aBuyer('DE', 'pm_test_visa', consumer), await aBuyer('FR', 'pm_test_visa', firm)];
  for (const member of [consumer, firm]) await member.call(deleteUser, { guid: member.id });
  await world.drain();
  const ids = payments.map(({ payment }) => payment.id);
  const left = () => db.selectFrom('receipts').selectAll().where('payment_id', 'in', ids).execute();
  const buyers = (await left()).map(({ user_id, buyer }) => [user_id, buyer.name, buyer.country]);
  expect(buyers.sort((one, other) => (String(one) < String(other) ? -1 : 1))).toEqual([
    [null, '', 'DE'],
    [null, 'Ada Byron', 'FR'],
  ]);
  expect(
    await db.selectFrom('billing_details').select('user_id').where('user_id', '=', firm.id).execute(),
  ).toEqual([]);
  const tenYears = new Date(Date.UTC(clock.now().getUTCFullYear() + 11, 0, 1));
  await purgeBooks({ ...makeCall(platform, db, guest), now: new Date(tenYears.getTime() - 1) });
  expect((await left()).length).toBe(2);
  await purgeBooks({ ...makeCall(platform, db, guest), now: tenYears });
  expect(await left()).toEqual([]);
  expect(await db.selectFrom('payments').select('id').where('id', 'in', ids).execute()).toEqual([]);
});

test('an admin reads the sums of a quarter by country and rate, and each receipt', async () => {
  const { payment } = await aBuyer('DE');
  await refund(payment.id, 399);
  const admin = await anAdmin();
  const quarter = `${clock.now().getUTCFullYear()}-${Math.floor(clock.now().getUTCMonth() / 3) + 1}`;
  const read = async (query: string) => {
    const answer = await admin.raw({ method: 'GET', url: `/admin/receipts.csv?${query}` });
    return [answer.status, String(answer.body).trimEnd().split('\r\n')] as const;
  };
  const [status, sums] = await read(`quarter=${quarter}`);
  expect([status, sums[0]]).toEqual([
    200,
    '\ufeffcountry,rate,reverse charge,currency,receipts,net,tax,gross',
  ]);
  const [, each] = await read(`quarter=${quarter}&rows=receipts`);
  const cells = each.slice(1).map((line) => line.split(','));
  expect(cells.at(0)?.slice(7, 10)).toEqual(['-3.35', '-0.64', '-3.99']);
  const gross = cells.reduce((sum, row) => sum + Math.round(Number(row[9]) * 100), 0);
  const summed = sums.slice(1).reduce((sum, line) => sum + Math.round(Number(line.split(',')[7]) * 100), 0);
  expect(summed).toBe(gross);
  expect((await admin.call(getTax, {})).quarters).toContain(quarter);
  for (const query of ['', 'quarter=2026-9', 'quarter=2026-4&rows=all', 'quarter=2026-4&x=1'])
    expect((await read(query))[0]).toBe(404);
});

test('a rate holds from its day on, and only a day to come can be given', async () => {
  const admin = await anAdmin();
  const validFrom = new Date(clock.now().getTime() + 2 * dayMs).toISOString().slice(0, 10);
  const { rates } = await admin.call(addTaxRate, { country: 'DE', validFrom, rate: 2100 });
  expect(rates.filter(({ country }) => country === 'DE').map(({ rate }) => rate)).toEqual([1900, 2100]);
  await expect(admin.call(addTaxRate, { country: 'DE', validFrom, rate: 2200 })).rejects.toMatchObject({
    status: 409,
  });
  const today = clock.now().toISOString().slice(0, 10);
  await expect(admin.call(addTaxRate, { country: 'DE', validFrom: today, rate: 1 })).rejects.toMatchObject({
    fields: { valid_from: ['must be a day to come, since this country has a rate'] },
  });
  const rateOf = async ({ buyer }: { buyer: Member }) => (await receiptsOf(buyer))[0]?.taxRate;
  expect(await rateOf(await aBuyer('DE'))).toBe(1900);
  clock.advance(2 * dayMs);
  expect(await rateOf(await aBuyer('DE'))).toBe(2100);
});

test('an admin withdraws a rate that has not begun, and no other; a country without a rate may begin today', async () => {
  const admin = await anAdmin();
  const dayAfter = (days: number) =>
    new Date(clock.now().getTime() + days * dayMs).toISOString().slice(0, 10);
  const statesOf = (rates: { country: string; state: string; rate: number }[]) =>
    rates.filter(({ country }) => country === 'NO').map(({ rate, state }) => [rate, state]);
  const today = dayAfter(0);
  await expect(
    admin.call(addTaxRate, { country: 'NO', validFrom: dayAfter(-1), rate: 1 }),
  ).rejects.toMatchObject({ fields: { valid_from: ['must be today or a day to come'] } });
  await admin.call(addTaxRate, { country: 'NO', validFrom: today, rate: 2500 });
  const mistyped = { country: 'NO', validFrom: dayAfter(3), rate: 5200 };
  const { rates } = await admin.call(addTaxRate, mistyped);
  expect(statesOf(rates)).toEqual([
    [2500, 'in_force'],
    [5200, 'coming'],
  ]);
  const coming = { country: 'NO', validFrom: `${mistyped.validFrom}T00:00:00.000Z` };
  expect(statesOf((await admin.call(removeTaxRate, coming)).rates)).toEqual([[2500, 'in_force']]);
  for (const gone of [coming, { country: 'NO', validFrom: `${today}T00:00:00.000Z` }])
    await expect(admin.call(removeTaxRate, gone)).rejects.toMatchObject({ status: 409, code: 'rate_begun' });
  const logged = await db
    .selectFrom('audit_log')
    .select(['actor_id', 'details'])
    .where('action', '=', 'tax.remove_rate')
    .execute();
  expect(logged).toEqual([
    { actor_id: admin.id, details: { username: `NO: 52 % from ${mistyped.validFrom}` } },
  ]);
});

test('a renewal that is heard of after a rate has changed has the tax of the day of its charge', async () => {
  const { buyer } = await aBuyer('AT', 'pm_test_mastercard');
  clock.advance(31 * dayMs);
  const validFrom = new Date(clock.now().getTime() + 2 * dayMs).toISOString().slice(0, 10);
  await advanceDueSubscriptions(platform);
  const admin = await anAdmin();
  for (const country of ['US', 'AT']) await admin.call(addTaxRate, { country, validFrom, rate: 9000 });
  clock.advance(3 * dayMs);
  await settle();
  await signInAgain(buyer);
  const [renewal] = await receiptsOf(buyer);
  expect(renewal?.taxRate).not.toBe(9000);
});

test('a VAT id whose name or country has changed since an admin saw it is not confirmed', async () => {
  const firm = await newMember();
  const admin = await anAdmin();
  await firm.call(updateBillingDetails, { ...details, vatId: 'FR40303265045' });
  for (const other of [{ name: 'Somebody else' }, { country: 'DE' }])
    await expect(admin.call(settleVatId, { ...seenOf(firm), ...other })).rejects.toMatchObject({
      status: 409,
      code: 'vat_id_changed',
    });
  expect((await firm.call(getBillingDetails, {})).vatConfirmed).toBe(false);
});

test('a VAT id is never confirmed for a name that its member stores at the same time', async () => {
  const firm = await newMember();
  const admin = await anAdmin();
  for (const round of [1, 2, 3, 4, 5]) {
    const own = { ...details, vatId: 'FR40303265045' };
    await firm.call(updateBillingDetails, { ...own, name: 'Nobody' });
    await firm.call(updateBillingDetails, own);
    const name = `Firm ${round}`;
    await Promise.allSettled([
      admin.call(settleVatId, seenOf(firm)),
      firm.call(updateBillingDetails, { ...own, name }),
    ]);
    expect(await firm.call(getBillingDetails, {})).toMatchObject({ name, vatConfirmed: false });
  }
});

const unchanged = ['billing_details', 'tax_rates', 'receipts', 'audit_log'] as const;
wrongInputs({ world, endpoint: updateBillingDetails, as: newMember, good: () => details, unchanged });
wrongInputs({ world, endpoint: listReceipts, as: newMember, good: () => ({}), unchanged });
wrongInputs({
  world,
  endpoint: addTaxRate,
  as: () => world.person('taxer', { admin: true }),
  good: () => ({ country: 'AT', validFrom: '2099-01-01', rate: 2100 }),
  unchanged,
});
wrongInputs({
  world,
  endpoint: settleVatId,
  as: () => world.person('settler', { admin: true }),
  good: async () => {
    const firm = await newMember();
    const vatId = 'FR40303265045';
    await firm.call(updateBillingDetails, { ...details, vatId });
    return seenOf(firm);
  },
  unchanged,
});
wrongInputs({
  world,
  endpoint: removeTaxRate,
  as: () => world.person('remover', { admin: true }),
  good: async () => {
    const admin = await anAdmin();
    await admin.call(addTaxRate, { country: 'CH', validFrom: '2099-01-01', rate: 810 });
    return { country: 'CH', validFrom: '2099-01-01T00:00:00.000Z' };
  },
  unchanged,
});
