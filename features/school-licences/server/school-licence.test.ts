import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { deleteUser } from '#features/account/contract.ts';
import { listAdminPlans } from '#features/billing/admin.contract.ts';
import { cancelSubscription, openPortal, removeCancellation } from '#features/billing/contract.ts';
import { checkoutExisting, getHostedPage } from '#features/billing/hosted-page.contract.ts';
import { spendOnRenewals } from '#features/billing/server/credits/spend-on-renewals.ts';
import { subscriptionsSuspensionPart } from '#features/billing/server/subscriptions-suspension-part.ts';
import { advanceGatewayTime, signInAgain } from '#features/billing/testing/gateway-actions.ts';
import { getOrganization, getOwnMembership } from '#features/education/contract.ts';
import { closeSchool, handOverSchool } from '#features/education/ownership.contract.ts';
import { addSchoolMember, aSchool } from '#features/education/testing/a-school.ts';
import { GatewayUnavailable } from '#features/payments/server/gateway-errors.ts';
import { comeToRest } from '#features/payments/testing/come-to-rest.ts';
import { getAccount } from '#features/sign-in/current-user.contract.ts';
import { deliverWebhooks } from '#gateways/test/testing/deliver-webhooks.ts';
import { guest } from '#platform/pure/actor.ts';
import { transaction } from '#platform/server/db/transaction.ts';
import { armFailpoint } from '#platform/server/failpoints.ts';
import { makeCall } from '#platform/server/make-call.ts';
import { findMoneyFaults } from '#testing/money-adds-up.ts';
import { race } from '#testing/races.ts';
import { aWorld, type Member } from '#testing/world.ts';
import { listAdminSchools } from '../admin.contract.ts';
import { getSchoolLicence, planTeachers } from '../contract.ts';

const world = await aWorld({ educationMode: true, settings: { PLAN_LIMITS: 'on' } });
const { db } = world.platform;
const day = 86_400_000;

type School = Awaited<ReturnType<typeof aSchool>>;
const tokenOf = async ({ owner, id }: School) =>
  (await owner.call(getOrganization, { id })).subscription.token ?? '';
const open = async (school: School, quantity?: number) =>
  (
    await school.owner.call(checkoutExisting, {
      token: await tokenOf(school),
      planId: 'education-yearly',
      ...(quantity !== undefined && { quantity }),
    })
  ).hostedPage;
const pay = (by: Member, id: string, key: string = randomUUID(), method = 'pm_test_visa') =>
  by.raw({
    method: 'POST',
    url: `/api/hosted_pages/${id}/payments`,
    headers: { 'idempotency-key': key },
    body: { payment_method_id: method },
  });
async function buy(school: School, quantity?: number) {
  const { id } = await open(school, quantity);
  expect((await pay(school.owner, id)).status).toBe(200);
  await world.drain();
}
const spendCreditsOnRenewals = async () => {
  await spendOnRenewals(makeCall(world.platform, db, guest));
  await world.drain();
};
const licenceOf = ({ owner, id }: School) => owner.call(getSchoolLicence, { id });
const chargesOf = async ({ id }: School) => {
  const { rows } = await sql<{ amount_minor: string; decline_code: string | null }>`
    select amount_minor, decline_code from gateway_charges where customer_id = ${`cus_${id}`} order by created_at, id`.execute(
    db,
  );
  return rows.filter((row) => row.decline_code === null).map((row) => Number(row.amount_minor));
};
const receiptsOf = async ({ owner }: School) => {
  const { rows } = await sql<{ buyer: { name: string }; lines: { title: string }[]; gross_minor: string }>`
    select buyer, lines, gross_minor from receipts where user_id = ${owner.id} order by issued_at, number`.execute(
    db,
  );
  return rows.map(({ buyer, lines, gross_minor }) => [buyer.name, lines[0]?.title, Number(gross_minor)]);
};

test('an owner buys the licence for the teachers there are, pays once, and has receipts that name the school [EDU-012] [EDU-014] [EDU-047] [EDU-050]', async () => {
  const school = await aSchool(world);
  const { owner, id } = school;
  await addSchoolMember(school, await world.person('tom'), 'faculty');
  await addSchoolMember(school, await world.person('pia'), 'student');
  const page = await open(school);
  expect(await owner.call(getHostedPage, { id: page.id })).toMatchObject({
    planName: 'Education',
    schoolName: school.name,
    quantity: 2,
    total: 198,
    currency: 'usd',
    quote: { total: 198, nextAmount: 198, replaces: null },
  });
  const key = randomUUID();
  const { given } = await race(6, () => pay(owner, page.id, key));
  expect(given.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
  expect((await pay(owner, page.id)).status).toBe(409);
  await deliverWebhooks(world);
  await comeToRest(world);
  expect(await chargesOf(school)).toEqual([19_800]);
  expect(await receiptsOf(school)).toEqual([[school.name, 'Tonehall Education, 2 teachers', 19_800]]);
  const { subscription, licence, owner: payer } = await owner.call(getOrganization, { id });
  expect(subscription).toMatchObject({ status: 'active', cancellationScheduled: false });
  expect(licence).toMatchObject({ state: 'active', teachers: 2, licences: 2 });
  expect(payer.hasValidPaymentSource).toBe(true);
  const { updatedAt } = subscription;
  world.clock.advance(1000);
  await deliverWebhooks(world);
  await world.drain();
  expect((await owner.call(getOrganization, { id })).subscription.updatedAt).toBe(updatedAt);
  expect(await findMoneyFaults(db)).toEqual({});
});

test('an admin finds no school among the subscribers that can be moved to another price [EDU-193]', async () => {
  const admin = await world.person('price-admin', { admin: true });
  await buy(await aSchool(world));
  const { plans } = await admin.call(listAdminPlans, {});
  expect(plans.find(({ plan }) => plan === 'education')?.subscribers).toEqual([]);
});

test('the plan, the credits and the cards of the owner are not touched by the licence [EDU-187]', async () => {
  const school = await aSchool(world);
  await buy(school, 3);
  const { user, account } = await school.owner.call(getAccount, {});
  expect(user.accountType).toBe(0);
  expect(user.subscriptions).toEqual([]);
  expect(account).toMatchObject({ currentPaymentMethod: 'none' });
  const { rows } = await sql`select from gateway_customers where id = ${`cus_${school.owner.id}`}`.execute(
    db,
  );
  expect(rows).toEqual([]);
});

test('only the owner gets a page, a portal and the licence of a school [EDU-011] [EDU-016] [EDU-048] [EDU-049]', async () => {
  const school = await aSchool(world);
  const token = await tokenOf(school);
  const teacher = await addSchoolMember(school, await world.person('uma'), 'faculty');
  const other = (await aSchool(world)).owner;
  const { id: pageId } = await open(school);
  for (const one of [teacher, other]) {
    const refused = (send: Promise<unknown>) => expect(send).rejects.toMatchObject({ status: 404 });
    await refused(one.call(checkoutExisting, { token, planId: 'education-yearly' }));
    await refused(one.call(openPortal, { section: 'subscription_details', subscriptionToken: token }));
    await refused(one.call(getSchoolLicence, { id: school.id }));
    await refused(one.call(planTeachers, { id: school.id, quantity: 1 }));
    await refused(one.call(getHostedPage, { id: pageId }));
    expect((await pay(one, pageId)).status).toBe(404);
  }
  const guest = { method: 'GET', url: `/api/organizations/${school.id}/licence` } as const;
  expect((await world.guest.raw(guest)).status).toBe(401);
  const portal = { section: 'subscription_details', subscriptionToken: token } as const;
  await expect(school.owner.call(openPortal, portal)).rejects.toMatchObject({ status: 404 });
  await buy(school);
  expect((await school.owner.call(openPortal, portal)).url).toContain('/test-gateway/portal?');
});

test('another plan, no teachers, and fewer than there are cannot be bought [EDU-047] [CHECKOUT-100]', async () => {
  const school = await aSchool(world);
  await addSchoolMember(school, await world.person('vic'), 'faculty');
  const token = await tokenOf(school);
  const ask = (more: object) =>
    school.owner.call(checkoutExisting, { token, planId: 'education-yearly', ...more });
  for (const more of [
    { planId: 'pro-yearly' },
    { planId: 'education-monthly' },
    { quantity: 1 },
    { quantity: 0 },
    { quantity: 10_001 },
    { quantity: 2.5 },
  ])
    await expect(ask(more), JSON.stringify(more)).rejects.toMatchObject({ status: 422 });
  const { id } = await open(school, 2);
  await addSchoolMember(school, await world.person('wim'), 'faculty');
  expect((await pay(school.owner, id)).status).toBe(422);
  expect(await chargesOf(school)).toEqual([]);
});

test('more teachers are charged less what is left of the year, and begin a new one [EDU-188]', async () => {
  const school = await aSchool(world);
  await buy(school, 2);
  await expect(open(school, 2)).rejects.toMatchObject({ status: 409, code: 'not_more' });
  await advanceGatewayTime(world, 73 * day);
  await signInAgain(school.owner);
  const page = await open(school, 5);
  const { quote } = await school.owner.call(getHostedPage, { id: page.id });
  // 292 of 365 days of 198.00 are left.
  expect(quote).toMatchObject({
    total: 336.6,
    nextAmount: 495,
    replaces: { credit: 158.4, unusedDays: 292 },
  });
  expect((await pay(school.owner, page.id)).status).toBe(200);
  await deliverWebhooks(world);
  await world.drain();
  expect(await chargesOf(school)).toEqual([19_800, 33_660]);
  const { bought, licences } = await licenceOf(school);
  expect(licences).toBe(5);
  expect(bought).toMatchObject({ quantity: 5, nextAmount: 495, status: 'active' });
  expect((await receiptsOf(school)).at(-1)).toEqual([school.name, 'Tonehall Education, 5 teachers', 33_660]);
  expect(await findMoneyFaults(db)).toEqual({});
});

test('fewer teachers begin at once: the rest of the year is credited for the others, and the next one costs less [EDU-189]', async () => {
  const school = await aSchool(world);
  const teacher = await addSchoolMember(school, await world.person('xeno'), 'faculty');
  await buy(school, 5);
  const plan = (quantity: number) => school.owner.call(planTeachers, { id: school.id, quantity });
  await expect(plan(1)).rejects.toMatchObject({ status: 422 });
  await expect(plan(6)).rejects.toMatchObject({ status: 422 });
  await advanceGatewayTime(world, 73 * day);
  await signInAgain(school.owner);
  // 292 of 365 days of two times 99.00 are left.
  const fewer = { quantity: 5, nextQuantity: 3, credit: 158.4, nextAmount: 138.6 };
  expect((await plan(3)).bought).toMatchObject(fewer);
  const { given } = await race(4, () => plan(3));
  expect(given).toHaveLength(4);
  await world.drain();
  expect(await licenceOf(school)).toMatchObject({ licences: 3, bought: fewer });
  expect((await plan(5)).bought).toMatchObject({ nextQuantity: null, credit: 0, nextAmount: 495 });
  expect((await plan(4)).bought).toMatchObject({ nextQuantity: 4, credit: 79.2, nextAmount: 316.8 });
  await world.drain();
  await advanceGatewayTime(world, 146 * day);
  await signInAgain(school.owner);
  // 146 of 365 days of another two.
  expect((await plan(2)).bought).toMatchObject({ nextQuantity: 2, credit: 158.4, nextAmount: 39.6 });
  await world.drain();
  await advanceGatewayTime(world, 144 * day);
  await spendCreditsOnRenewals();
  await signInAgain(school.owner);
  expect((await licenceOf(school)).bought).toMatchObject({ nextQuantity: 2, credit: 0, nextAmount: 39.6 });
  await expect(plan(3)).rejects.toMatchObject({ status: 409, code: 'renews_soon' });
  await advanceGatewayTime(world, 4 * day);
  await signInAgain(school.owner);
  expect(await chargesOf(school)).toEqual([49_500, 3960]);
  expect(await licenceOf(school)).toMatchObject({
    state: 'active',
    licences: 2,
    bought: { quantity: 2, nextQuantity: null, nextAmount: 198 },
  });
  expect((await receiptsOf(school)).at(-1)).toEqual([school.name, 'Tonehall Education, 2 teachers', 3960]);
  expect(teacher.id).toBeTruthy();
  expect(await findMoneyFaults(db)).toEqual({});
});

test('a credit above the next bill pays for it wholly, and the rest waits for the one after [EDU-189]', async () => {
  const school = await aSchool(world);
  await buy(school, 5);
  await school.owner.call(planTeachers, { id: school.id, quantity: 1 });
  await world.drain();
  await advanceGatewayTime(world, 363 * day);
  await spendCreditsOnRenewals();
  await advanceGatewayTime(world, 4 * day);
  await signInAgain(school.owner);
  expect(await chargesOf(school)).toEqual([49_500, 0]);
  const { bought, licences } = await licenceOf(school);
  expect(licences).toBe(1);
  expect(bought).toMatchObject({ quantity: 1, nextQuantity: null, credit: 297, nextAmount: 0 });
  expect(await findMoneyFaults(db)).toEqual({});
});

test('more teachers after fewer are charged for, less what is left for those who stayed [EDU-188] [EDU-189]', async () => {
  const school = await aSchool(world);
  await buy(school, 4);
  await school.owner.call(planTeachers, { id: school.id, quantity: 2 });
  await world.drain();
  // A day that has begun is used.
  world.clock.advance(1000);
  const page = await open(school, 5);
  expect((await school.owner.call(getHostedPage, { id: page.id })).quote).toMatchObject({ total: 297.54 });
  expect((await pay(school.owner, page.id)).status).toBe(200);
  await deliverWebhooks(world);
  await world.drain();
  expect(await chargesOf(school)).toEqual([39_600, 29_754]);
  expect((await licenceOf(school)).bought).toMatchObject({ quantity: 5, credit: 198, nextAmount: 297 });
  expect(await findMoneyFaults(db)).toEqual({});
});

test('a credit whose bill never comes goes back to the school [EDU-189]', async () => {
  const school = await aSchool(world);
  await buy(school, 2);
  await school.owner.call(planTeachers, { id: school.id, quantity: 1 });
  await world.drain();
  await advanceGatewayTime(world, 363 * day);
  await spendCreditsOnRenewals();
  await signInAgain(school.owner);
  const { bought } = await licenceOf(school);
  expect(bought).toMatchObject({ credit: 0, nextAmount: 0 });
  await school.owner.call(cancelSubscription, { id: bought?.subscriptionId ?? '' });
  await advanceGatewayTime(world, 4 * day);
  await signInAgain(school.owner);
  expect((await licenceOf(school)).bought).toMatchObject({ status: 'cancelled', credit: 99 });
  expect(await findMoneyFaults(db)).toEqual({});
});

test('a declined renewal changes nothing for 14 days, then the school can be read only; begun anew it goes on [EDU-190]', async () => {
  const school = await aSchool(world);
  await buy(school, 2);
  await sql`update gateway_customers set method = 'insufficient_funds' where id = ${`cus_${school.id}`}`.execute(
    db,
  );
  await advanceGatewayTime(world, 367 * day);
  await signInAgain(school.owner);
  expect(await licenceOf(school)).toMatchObject({ state: 'unpaid', bought: { status: 'active' } });
  await addSchoolMember(school, await world.person('yara'), 'student');
  for (const days of [1, 2, 2, 2, 3]) await advanceGatewayTime(world, days * day);
  expect((await licenceOf(school)).state).toBe('unpaid');
  await advanceGatewayTime(world, 4 * day);
  const ended = await licenceOf(school);
  expect(ended).toMatchObject({
    state: 'read_only',
    bought: { status: 'cancelled', reactivationAmount: 198 },
  });
  await expect(addSchoolMember(school, await world.person('zoe'), 'student')).rejects.toMatchObject({
    status: 403,
    code: 'school_unpaid',
  });
  await sql`update gateway_customers set method = 'visa' where id = ${`cus_${school.id}`}`.execute(db);
  const id = ended.bought?.subscriptionId ?? '';
  const { given } = await race(5, () => school.owner.call(removeCancellation, { id, confirmedAmount: 198 }));
  expect(given.length).toBeGreaterThan(0);
  expect((await licenceOf(school)).state).toBe('active');
  expect(await chargesOf(school)).toEqual([19_800, 19_800]);
  await comeToRest(world);
  expect(await findMoneyFaults(db)).toEqual({});
});

test('a cancelled licence runs until its year ends, and can be taken up again until then [EDU-190]', async () => {
  const school = await aSchool(world);
  await buy(school, 2);
  const id = (await licenceOf(school)).bought?.subscriptionId ?? '';
  await school.owner.call(cancelSubscription, { id });
  expect(await licenceOf(school)).toMatchObject({ state: 'ending', bought: { nextAmount: null } });
  const { subscription } = await school.owner.call(getOrganization, { id: school.id });
  expect(subscription).toMatchObject({ status: 'non_renewing', cancellationScheduled: true });
  await school.owner.call(removeCancellation, { id });
  expect((await licenceOf(school)).state).toBe('active');
  await school.owner.call(cancelSubscription, { id });
  await advanceGatewayTime(world, 367 * day);
  await signInAgain(school.owner);
  expect((await licenceOf(school)).state).toBe('read_only');
  await buy(school, 4);
  expect(await licenceOf(school)).toMatchObject({ state: 'active', licences: 4 });
  expect(await chargesOf(school)).toEqual([19_800, 39_600]);
});

test('the licence of a suspended owner goes on while another teacher is there, and ends with its year where none is [EDU-294]', async () => {
  const run = async (school: School) => {
    await sql`update users set banned_at = now() where id = ${school.owner.id}`.execute(db);
    await transaction(db, (tx) =>
      subscriptionsSuspensionPart.withhold(makeCall(world.platform, tx, guest), school.owner.id),
    );
    await world.drain();
    const { rows } = await sql<{ status: string }>`
      select status from subscriptions where school_id = ${school.id}`.execute(db);
    return rows[0]?.status;
  };
  const admin = await world.person('suspending-admin', { admin: true });
  const viewOf = async ({ id }: School) =>
    (await admin.call(listAdminSchools, { search: id })).items[0]?.isOwnerSuspended;
  const taught = await aSchool(world);
  const teacher = await addSchoolMember(taught, await world.person('teacher-beside'), 'faculty');
  await buy(taught, 2);
  expect(await viewOf(taught)).toBe(false);
  expect(await run(taught)).toBe('active');
  expect(await viewOf(taught)).toBe(true);
  await advanceGatewayTime(world, 367 * day);
  await signInAgain(teacher);
  expect(await chargesOf(taught)).toEqual([19_800, 19_800]);
  expect((await teacher.call(getOrganization, { id: taught.id })).licence.state).toBe('active');
  // A suspended teacher, a student, and one of another school are not there.
  await sql`update users set banned_at = now() where id = ${teacher.id}`.execute(db);
  await addSchoolMember(await aSchool(world), await world.person('elsewhere'), 'faculty');
  expect(await run(taught)).toBe('non_renewing');
  const alone = await aSchool(world);
  await addSchoolMember(alone, await world.person('student-beside'), 'student');
  await buy(alone);
  expect(await run(alone)).toBe('non_renewing');
  expect(await findMoneyFaults(db)).toEqual({});
});

test('a licence goes along to the new owner, who alone manages it, and ends when the school is closed [EDU-150] [EDU-315] [EDU-316]', async () => {
  const school = await aSchool(world);
  const { owner, id, name } = school;
  const tess = await addSchoolMember(school, await world.person('tess'), 'faculty');
  await buy(school, 3);
  await signInAgain(owner);
  await owner.call(handOverSchool, { id, userGuid: tess.id, firstName: 'Tess', lastName: 'Reed' });
  await expect(licenceOf(school)).rejects.toMatchObject({ status: 404 });
  const { bought } = await tess.call(getSchoolLicence, { id });
  expect(bought).toMatchObject({ status: 'active', quantity: 3 });
  // What becomes of the account of the owner before does not touch the school.
  await signInAgain(owner);
  await owner.call(deleteUser, { guid: owner.id });
  await world.drain();
  expect((await tess.call(getSchoolLicence, { id })).bought).toMatchObject({ status: 'active' });
  await signInAgain(tess);
  await tess.call(closeSchool, { id, name });
  await world.drain();
  const { rows } =
    await sql`select status, ended_at is not null as ended from subscriptions where school_id = ${id}`.execute(
      db,
    );
  expect(rows).toEqual([{ status: 'cancelled', ended: true }]);
  expect((await tess.call(getOrganization, { id })).licence.state).toBe('closed');
  await expect(tess.call(getSchoolLicence, { id })).rejects.toMatchObject({ status: 404 });
  const charges = (await chargesOf(school)).length;
  await advanceGatewayTime(world, 400 * day);
  await comeToRest(world);
  expect((await chargesOf(school)).length).toBe(charges);
  await signInAgain(tess);
  expect((await tess.call(getOrganization, { id })).licence.state).toBe('closed');
});

test('a school whose licence cannot be ended at the gateway is not closed [EDU-315]', async () => {
  const school = await aSchool(world);
  const { owner, id, name } = school;
  const student = await addSchoolMember(school, await world.person('sia'), 'student');
  await buy(school, 1);
  await signInAgain(owner);
  armFailpoint('billing.end', { do: 'throw', error: new GatewayUnavailable() });
  await expect(owner.call(closeSchool, { id, name })).rejects.toMatchObject({
    status: 422,
    code: 'subscription_not_ended',
  });
  expect((await owner.call(getOrganization, { id })).licence.state).toBe('active');
  expect((await student.call(getOwnMembership, {})).membership?.role).toBe('student');
});
