import { expect, test } from 'vitest';
import { reauthenticate } from '#features/sign-in/devices.contract.ts';
import { aWorld, type Member, testPassword } from '#testing/world.ts';
import { subscribeMember } from '../../testing/subscribe-member.ts';

const world = await aWorld();
const open = (member: Member, section: string, token: string) =>
  member.raw({ method: 'POST', url: '/api/portal_sessions', body: { section, subscription_token: token } });
const sections = ['subscription_details', 'payment_sources', 'billing_history', 'account_details'];
const sessions = () => world.platform.db.selectFrom('gateway_portal_sessions').selectAll().execute();

test('a member with a section and a token gets 201 and an address for an hour [SUBS-048] [SUBS-049]', async () => {
  const ada = await world.person('ada');
  const { token } = await subscribeMember(world, ada);
  for (const section of sections) {
    const answer = await open(ada, section, token);
    expect(answer.status).toBe(201);
    expect(Object.keys(answer.body).sort()).toEqual(['expires_at', 'url']);
    expect(Date.parse(answer.body.expires_at)).toBe(world.clock.now().getTime() + 3_600_000);
    const url = new URL(answer.body.url);
    expect(url.origin).toBe(world.platform.config.siteUrl);
    const page = await world.guest.raw({
      method: 'GET',
      url: `/api/test_gateway/portal?session=${url.searchParams.get('session')}`,
    });
    expect(page.status).toBe(200);
  }
});

test('a portal section is one of four, any other answers 422 [SUBS-050]', async () => {
  const ben = await world.person('ben');
  const { token } = await subscribeMember(world, ben);
  for (const section of sections) expect((await open(ben, section, token)).status).toBe(201);
  for (const section of ['', 'payment', 'Billing_History', 'invoices']) {
    expect([section, (await open(ben, section, token)).status]).toEqual([section, 422]);
  }
});

test('another member’s token answers 404, like an unknown one [SUBS-054]', async () => {
  const cleo = await world.person('cleo');
  const dora = await world.person('dora');
  const { token } = await subscribeMember(world, cleo);
  const before = await sessions();
  const foreign = await open(dora, 'billing_history', token);
  const unknown = await open(dora, 'billing_history', 'A'.repeat(43));
  expect([foreign.status, foreign.body]).toEqual([404, { error: 'Not found' }]);
  expect([unknown.status, unknown.body]).toEqual([foreign.status, foreign.body]);
  expect(await sessions()).toEqual(before);
});

test('a subscription paid through PayPal has its bills in the portal, and nothing else [SUBS-055]', async () => {
  const eva = await world.person('eva');
  const { token } = await subscribeMember(world, eva, { method: 'paypal' });
  const answer = await open(eva, 'payment_sources', token);
  expect([answer.status, answer.body.error]).toEqual([
    422,
    'This subscription is paid through PayPal. Manage your payment there.',
  ]);
  expect((await open(eva, 'billing_history', token)).status).toBe(201);
});

test('a member whose sign-in is older than 15 minutes has to enter the password before a portal opens', async () => {
  const fay = await world.person('fay');
  const { token } = await subscribeMember(world, fay);
  world.clock.advance(15 * 60_000 + 1000);
  const before = await sessions();
  const refused = await open(fay, 'payment_sources', token);
  expect([refused.status, refused.body.code]).toEqual([403, 'reauth_required']);
  expect(await sessions()).toEqual(before);
  await fay.call(reauthenticate, { password: testPassword });
  expect((await open(fay, 'payment_sources', token)).status).toBe(201);
});
