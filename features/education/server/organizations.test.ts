import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { updateUser } from '#features/members/testing/update-user.ts';
import { signUp } from '#features/sign-in/contract.ts';
import { getAccount } from '#features/sign-in/current-user.contract.ts';
import { race } from '#testing/races.ts';
import { aWorld, type Member, testPassword } from '#testing/world.ts';
import * as contract from '../contract.ts';
import { createOrganization } from '../contract.ts';

const world = await aWorld({ educationMode: true });
const { db } = world.platform;
const form = {
  firstName: ' Ada ',
  lastName: 'Byron',
  role: 'principal',
  name: 'Oak School',
  country: 'GB',
} as const;
const day = 86_400_000;

const verified = async (member: Member, email?: string) => {
  await updateUser(db, member.id, {
    email_verified_at: world.clock.now(),
    ...(email && { email, email_normalised: email }),
  });
  return member;
};
const createSchool = (member: Member) => member.call(createOrganization, form);
const listFor = async (member: Member) =>
  (await member.call(contract.listOrganizations, { emailDomain: 'own' })).organizations;

test('a member creates a school with a 30-day trial and becomes its owner [AUTH-053] [AUTH-056] [EDU-027] [EDU-028] [EDU-030]', async () => {
  const ada = await world.person('ada');
  const answer = await ada.raw({
    method: 'POST',
    url: '/api/organizations',
    body: { first_name: ' Ada ', last_name: 'Byron', role: 'principal', name: 'Oak School', country: 'GB' },
  });
  expect(answer.status).toBe(201);
  expect(answer.body).toEqual({
    id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/),
    name: 'Oak School',
    country: 'GB',
    subscription: {
      status: 'in_trial',
      trial_end: new Date(world.clock.now().getTime() + 30 * day).toISOString(),
    },
  });
  const own = await ada.call(contract.getOwnMembership, {});
  expect(own).toEqual({
    membership: { role: 'owner', organization: { id: answer.body.id, name: 'Oak School' } },
  });
});

test('a guest, an unknown role or country and a second school are refused [AUTH-054] [EDU-031]', async () => {
  const post = (sender: typeof world.guest, more: object) =>
    sender.raw({
      method: 'POST',
      url: '/api/organizations',
      body: { first_name: 'A', last_name: 'B', role: 'teacher', name: 'Elm', country: 'DE', ...more },
    });
  expect((await post(world.guest, {})).status).toBe(401);
  const ben = await world.person('ben');
  for (const [field, values] of Object.entries({
    role: ['owner', '', 'Teacher'],
    country: ['XX', 'de', 'Germany', ''],
  }))
    for (const value of values) {
      const { status, body } = await post(ben, { [field]: value });
      expect([status, Object.keys(body.errors)], `${field} ${value}`).toEqual([422, [field]]);
    }
  expect((await post(ben, {})).status).toBe(201);
  const again = await post(ben, {});
  expect(again.status).toBe(409);
  expect(again.body).toEqual({
    error: 'Your account is already linked to an organization.',
    code: 'linked_to_organization',
  });
});

test('names have at most 100 characters after trimming [AUTH-049] [EDU-025]', async () => {
  const cleo = await world.person('cleo');
  for (const field of ['firstName', 'lastName', 'name']) {
    for (const text of ['x'.repeat(101), '   ', '\u200b', '🎵'.repeat(101)]) {
      const wrong = cleo.call(createOrganization, { ...form, [field]: text });
      await expect(wrong, `${field} ${text}`).rejects.toMatchObject({
        status: 422,
        fields: expect.anything(),
      });
    }
  }
  const long = ` ${'🎵'.repeat(100)} `;
  const { name } = await cleo.call(createOrganization, { ...form, name: long });
  expect(name).toBe('🎵'.repeat(100));
});

test('twenty simultaneous forms of a member create one school, and a second membership is impossible [EDU-010]', async () => {
  const dora = await world.person('dora');
  const { given, thrown } = await race(20, () => createSchool(dora));
  expect([given.length, thrown.length]).toEqual([1, 19]);
  for (const error of thrown) expect(error).toMatchObject({ status: 409 });
  const eva = await world.person('eva');
  const { id } = await createSchool(eva);
  const second =
    sql`insert into organization_memberships (id, organization_id, user_id, role, requested_at, accepted_at)
    values (gen_random_uuid(), ${id}, ${dora.id}, 'faculty', now(), now())`.execute(db);
  await expect(second).rejects.toMatchObject({ code: '23505' });
});

test('a member has one trial: a later school begins without one [EDU-032]', async () => {
  const fay = await world.person('fay');
  const { id } = await createSchool(fay);
  await sql`delete from organizations where id = ${id}`.execute(db);
  expect((await createSchool(fay)).subscription).toEqual({ status: 'cancelled', trialEnd: null });
});

test('the owner sees payment and token, members do not, others get 404 [EDU-007] [EDU-015] [EDU-016]', async () => {
  const gil = await world.person('gil');
  const { id } = await createSchool(gil);
  const url = `/api/organizations/${id}`;
  const { body } = await gil.raw({ method: 'GET', url });
  expect(body).toMatchObject({
    owner: { real_name: 'Ada Byron', has_valid_payment_source: false },
    subscription: {
      status: 'in_trial',
      token: expect.stringMatching(/^[\w-]{43}$/),
      updated_at: expect.any(String),
      cancellation_scheduled: false,
      has_scheduled_cancellation: false,
    },
  });
  const hal = await world.person('hal');
  expect((await hal.raw({ method: 'GET', url })).status).toBe(404);
  await hal.call(contract.requestSchoolMembership, { id, membershipRequest: { role: 'faculty' } });
  expect((await hal.raw({ method: 'GET', url })).status).toBe(404);
  await sql`update organization_memberships set accepted_at = now() where user_id = ${hal.id}`.execute(db);
  const seen = await hal.raw({ method: 'GET', url });
  expect(seen.body.owner).toEqual({ real_name: 'Ada Byron' });
  expect(seen.body.subscription).not.toHaveProperty('token');
  expect((await world.guest.raw({ method: 'GET', url })).status).toBe(401);
});

test('a member lists at most 20 schools whose owner has the same verified domain [EDU-051] [EDU-055]', async () => {
  const owner = await verified(await world.person('ida'), 'ida@elm.sch.example');
  const { id } = await createSchool(owner);
  const teacher = await verified(await world.person('jon'), 'jon@elm.sch.example');
  expect(await listFor(teacher)).toEqual([{ id, name: 'Oak School', owner: { realName: 'Ada Byron' } }]);
  for (let at = 0; at < 20; at += 1) {
    await createSchool(await verified(await world.person(`more${at}`), `more${at}@elm.sch.example`));
  }
  expect(await listFor(teacher)).toHaveLength(20);
  expect(await listFor(await verified(await world.person('kim'), 'kim@sch.example'))).toEqual([]);
});

test('no school is listed for an unverified address, a public domain or a domain in the request [EDU-056]', async () => {
  await createSchool(await verified(await world.person('lea'), 'lea@ash.example'));
  await createSchool(await verified(await world.person('max'), 'max@gmail.com'));
  await createSchool(await world.person('unproved-owner'));
  const noa = await world.person('noa');
  await updateUser(db, noa.id, { email: 'noa@ash.example', email_normalised: 'noa@ash.example' });
  expect(await listFor(noa)).toEqual([]);
  expect(await listFor(await verified(await world.person('oto'), 'oto@gmail.com'))).toEqual([]);
  expect(await listFor(await verified(await world.person('pia')))).toEqual([]);
  for (const query of ['', '?email_domain=ash.example', '?email_domain=own&domain=ash.example']) {
    expect((await noa.raw({ method: 'GET', url: `/api/organizations${query}` })).status).toBe(422);
  }
});

test('a member requests membership as faculty or student, by default student, and only the school accepts it [EDU-053] [EDU-058]', async () => {
  const { id } = await createSchool(await world.person('quinn'));
  const roles: [string, object, string][] = [
    ['ray', { role: 'faculty' }, 'faculty'],
    ['sue', { role: 'student' }, 'student'],
    ['tom', { role: '' }, 'student'],
    ['una', {}, 'student'],
  ];
  for (const [name, membership_request, role] of roles) {
    const person = await world.person(name);
    const url = `/api/organizations/${id}/membership_requests`;
    const { status, body } = await person.raw({ method: 'POST', url, body: { membership_request } });
    expect(status).toBe(201);
    expect(body).toEqual({ membership: { id: expect.any(String), accepted: false, declined: false } });
    const { rows } =
      await sql`select role, accepted_at from organization_memberships where id = ${body.membership.id}`.execute(
        db,
      );
    expect(rows).toEqual([{ role, accepted_at: null }]);
    expect(await person.call(contract.getOwnMembership, {})).toEqual({ membership: null });
  }
});

test('a member has one open request; members of a school are refused, and an unknown school is not found', async () => {
  const owner = await world.person('vera');
  const { id } = await createSchool(owner);
  const will = await world.person('will');
  const requestMembership = (person: Member, to = id) =>
    person.call(contract.requestSchoolMembership, { id: to, membershipRequest: { role: 'faculty' } });
  const { given, thrown } = await race(20, () => requestMembership(will));
  expect([given.length, thrown.length]).toEqual([1, 19]);
  for (const error of thrown) expect(error).toMatchObject({ status: 409, code: 'already_requested' });
  // Simultaneous requests wait for one lock and do not deadlock.
  for (let times = 0; times < 10; times += 1) {
    const one = await world.person(`hasty${times}`);
    for (const error of (await race(20, () => requestMembership(one))).thrown)
      expect(error).toMatchObject({ status: 409 });
  }
  await expect(requestMembership(owner)).rejects.toMatchObject({
    status: 409,
    code: 'linked_to_organization',
  });
  await expect(requestMembership(will, '0190a1b2-0000-4000-8000-000000000000')).rejects.toMatchObject({
    status: 404,
  });
  await sql`update organization_memberships set declined_at = now() where user_id = ${will.id}`.execute(db);
  expect((await requestMembership(will)).membership).toEqual({
    id: given[0]?.membership.id,
    accepted: false,
    declined: false,
  });
});

test('the database refuses an accepted student without the school’s consent', async () => {
  const { id } = await createSchool(await world.person('xena'));
  const yan = await world.person('yan');
  await yan.call(contract.requestSchoolMembership, { id, membershipRequest: {} });
  const accept = (consent: string) =>
    sql`update organization_memberships set accepted_at = now() ${sql.raw(consent)} where user_id = ${yan.id}`.execute(
      db,
    );
  await expect(accept('')).rejects.toMatchObject({ code: '23514' });
  await accept(", consent_at = now(), consent_terms = '2026-11-20'");
});

test('an owner’s sign-up creates user and school together, or neither [AUTH-039] [AUTH-027]', async () => {
  const user = (name: string) => ({
    email: `${name}@oak.example`,
    password: testPassword,
    password_confirmation: testPassword,
  });
  const organization = { first_name: 'Zoe', last_name: 'Z', role: 'teacher', name: 'Fir', country: 'FR' };
  const post = (name: string, more: object) =>
    world.newGuest().raw({
      method: 'POST',
      url: '/api/users',
      body: { user: user(name), consents: { terms: true, marketing: false }, organization, ...more },
    });
  const counts = async () => {
    const { rows } = await sql<{
      users: number;
      schools: number;
    }>`select (select count(*)::int from users) as users,
      (select count(*)::int from organizations) as schools`.execute(db);
    return rows[0] ?? { users: 0, schools: 0 };
  };
  const before = await counts();
  expect((await post('bad', { organization: { ...organization, country: 'XX' } })).status).toBe(422);
  expect((await post('bad', { consents: { terms: false } })).status).toBe(422);
  const trouble = `create function no_school() returns trigger language plpgsql as $$ begin raise 'no'; end $$;
    create trigger no_school before insert on organization_subscriptions for each row execute function no_school()`;
  await world.database.pool.query(trouble);
  expect((await post('zed', {})).status).toBe(500);
  await world.database.pool.query('drop trigger no_school on organization_subscriptions');
  expect(await counts()).toEqual(before);

  const browser = world.newGuest();
  const { url } = await browser.call(signUp, {
    user: { email: 'zoe@oak.example', password: testPassword, passwordConfirmation: testPassword },
    consents: { terms: true },
    organization: { firstName: 'Zoe', lastName: 'Z', role: 'teacher', name: 'Fir', country: 'FR' },
  });
  expect(url).toBe('/auth/verify_email');
  expect(await counts()).toEqual({ users: before.users + 1, schools: before.schools + 1 });
  expect((await browser.call(contract.getOwnMembership, {})).membership?.role).toBe('owner');
  expect((await browser.call(getAccount, {})).user.email).toBe('zoe@oak.example');
});

test('the main site refuses a sign-up with a school', async () => {
  const site = await aWorld();
  const { status, body } = await site.guest.raw({
    method: 'POST',
    url: '/api/users',
    body: {
      user: { email: 'a@b.example', password: testPassword, password_confirmation: testPassword },
      consents: { age: true, terms: true },
      organization: { first_name: 'Z', last_name: 'Z', role: 'teacher', name: 'Fir', country: 'FR' },
    },
  });
  expect([status, Object.keys(body.errors)]).toEqual([422, ['organization']]);
});

test('a school has exactly one owner; all other members are faculty or students [EDU-009] [AUTH-055]', async () => {
  const { id } = await createSchool(await world.person('abe'));
  const bea = await world.person('bea');
  const join = (role: string) =>
    sql`insert into organization_memberships (id, organization_id, user_id, role, first_name, last_name, requested_at, accepted_at)
      values (gen_random_uuid(), ${id}, ${bea.id}, ${role}, 'B', 'B', now(), now())`.execute(db);
  await expect(join('owner')).rejects.toMatchObject({ code: '23505' });
  for (const role of ['admin', 'teacher', 'member', '']) {
    await expect(join(role), role).rejects.toMatchObject({ code: '23514' });
  }
  await join('faculty');
  const { rows } =
    await sql`select role from organization_memberships where organization_id = ${id} order by role`.execute(
      db,
    );
  expect(rows).toEqual([{ role: 'faculty' }, { role: 'owner' }]);
});
