import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { emailsTo } from '#features/sign-in/testing/emails.ts';
import { guest } from '#platform/pure/actor.ts';
import { formatDay } from '#platform/pure/text/format-day.ts';
import { transaction } from '#platform/server/db/transaction.ts';
import { makeCall } from '#platform/server/make-call.ts';
import { aWorld, type Member } from '#testing/world.ts';
import { cancelSubscription, removeCancellation } from '../../contract.ts';
import { advanceGatewayTime, signInAgain } from '../../testing/gateway-actions.ts';
import { getMemberSubscription, subscribeMember } from '../../testing/subscribe-member.ts';
import { sendRenewalNotices, sendSubscriptionEmail } from '../billing.jobs.ts';
import { sendRenewalNotices as announce } from './send-renewal-notices.ts';

const world = await aWorld();
const dayMs = 86_400_000;
const cancelReason = { cancelReasonTemplateId: 1 };
const subjects = async (member: Member) =>
  (await emailsTo(world, member.email, 'subscription_')).map(({ subject }) => subject).sort();
const emailTextOf = async (member: Member, kind: string) =>
  (await emailsTo(world, member.email, `subscription_${kind}:`))[0]?.text ?? '';

test('starting, cancelling, reactivating and a failed renewal each send one e-mail [SUBS-061]', async () => {
  const ada = await world.person('ada');
  const { id, nextBillingAt } = await subscribeMember(world, ada, { withoutEmail: false });
  const end = formatDay(nextBillingAt ?? '');
  expect(await emailTextOf(ada, 'started')).toContain(
    `It costs 9.99 EUR a month. The next payment is due on ${end}.`,
  );
  for (let times = 0; times < 2; times += 1) await ada.call(cancelSubscription, { id, cancelReason });
  expect(await emailTextOf(ada, 'cancelled')).toContain(`You can use it until ${end}.`);
  for (let times = 0; times < 2; times += 1) await ada.call(removeCancellation, { id });
  const customers = world.platform.db.updateTable('gateway_customers').where('email', '=', ada.email);
  await customers.set({ method: 'card_declined' }).execute();
  await advanceGatewayTime(world, Date.parse(nextBillingAt ?? '') - world.clock.now().getTime() + 1000);
  const { renewalFailedAt } = await getMemberSubscription(ada, id);
  const until = formatDay(new Date(Date.parse(renewalFailedAt ?? '') + 14 * dayMs));
  expect(await emailTextOf(ada, 'renewal_failed')).toContain(
    `The payment of 9.99 EUR was declined. We try again until ${until}`,
  );
  for (let day = 0; day < 3; day += 1) await advanceGatewayTime(world, dayMs);
  expect(await subjects(ada)).toEqual([
    'We could not renew your Pro subscription',
    'Your Pro subscription has begun',
    'Your Pro subscription is active again',
    'Your Pro subscription is cancelled',
  ]);
});

test('cancelling or reactivating a second time sends a second e-mail, and a charge one of its own', async () => {
  const ben = await world.person('ben');
  const { id } = await subscribeMember(world, ben, { state: 'stopped' });
  await ben.call(removeCancellation, { id });
  await ben.call(cancelSubscription, { id, cancelReason });
  await advanceGatewayTime(world, 40 * dayMs);
  await signInAgain(ben);
  await ben.call(removeCancellation, { id });
  expect(await subjects(ben)).toEqual([
    'Your Pro subscription is active again',
    'Your Pro subscription is active again',
    'Your Pro subscription is cancelled',
    'Your Pro subscription is renewed',
  ]);
});

test('a subscription that ends after failed renewals or is cancelled during them sends an e-mail at its end', async () => {
  const [eve, fay] = [await world.person('eve'), await world.person('fay')];
  const [{ id, nextBillingAt }] = [await subscribeMember(world, eve), await subscribeMember(world, fay)];
  const customers = world.platform.db
    .updateTable('gateway_customers')
    .where('email', 'in', [eve.email, fay.email]);
  await customers.set({ method: 'card_declined' }).execute();
  await advanceGatewayTime(world, Date.parse(nextBillingAt ?? '') - world.clock.now().getTime() + 1000);
  await eve.call(cancelSubscription, { id, cancelReason });
  for (let day = 0; day < 15; day += 1) await advanceGatewayTime(world, dayMs);
  for (const member of [eve, fay]) {
    expect(await subjects(member)).toEqual([
      'We could not renew your Pro subscription',
      'Your Pro subscription has ended',
    ]);
    expect(await emailTextOf(member, 'ended')).toContain('Nothing more is charged.');
  }
});

test('a yearly renewal is announced once, within 14 days before it, with what it will charge [SUBS-088]', async () => {
  const notices = () =>
    transaction(world.platform.db, (tx) =>
      makeCall(world.platform, tx, guest).enqueue(sendRenewalNotices, {}),
    ).then(world.drain);
  const yearly = { frequency: 'yearly', price: { minor: 11988, currency: 'EUR' } } as const;
  const [gil, hal, ivy] = [await world.person('gil'), await world.person('hal'), await world.person('ivy')];
  const { nextBillingAt } = await subscribeMember(world, gil, yearly);
  const { id } = await subscribeMember(world, hal, yearly);
  await hal.call(cancelSubscription, { id, cancelReason });
  await subscribeMember(world, ivy, { startedAt: new Date(Date.parse(nextBillingAt ?? '') - 30 * dayMs) });
  const announced = async (member: Member) =>
    (await emailsTo(world, member.email, 'subscription_renews_soon:')).map(({ subject, text }) => [
      subject,
      text,
    ]);
  world.clock.advance(Date.parse(nextBillingAt ?? '') - world.clock.now().getTime() - 14 * dayMs - 1000);
  await notices();
  expect(await announced(gil)).toEqual([]);
  world.clock.advance(2000);
  await notices();
  // The mail folder keeps one e-mail of an id, so that only the queue would show a second one.
  await announce(makeCall(world.platform, world.platform.db, guest));
  const begun = await sql`select from graphile_worker.jobs
    where task_identifier = ${sendSubscriptionEmail.name}`.execute(world.platform.db);
  expect(begun.rows).toHaveLength(0);
  const day = formatDay(nextBillingAt ?? '');
  expect(await announced(gil)).toEqual([
    [
      `Your Pro subscription renews on ${day}`,
      expect.stringMatching(
        `119\\.88 EUR will be charged for another year on ${day}[^]*cancel it on your account page`,
      ),
    ],
  ]);
  for (const member of [hal, ivy]) expect(await announced(member)).toEqual([]);
});

test('the e-mail of a trial names the price afterwards; members of the seed get none', async () => {
  const cleo = await world.person('cleo');
  const { trialEnd } = await subscribeMember(world, cleo, { withoutEmail: false, trialDays: 30 });
  expect(await emailTextOf(cleo, 'started')).toContain(
    `You are trying it until ${formatDay(trialEnd ?? '')}. After that it costs 9.99 EUR a month.`,
  );
  const dora = await world.person('dora');
  await subscribeMember(world, dora);
  expect(await subjects(dora)).toEqual([]);
});
