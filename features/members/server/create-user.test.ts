import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { deleteUser } from '#features/account/contract.ts';
import { listAdminMembers } from '#features/admin/members.contract.ts';
import { aSchool } from '#features/education/testing/a-school.ts';
import { sendPasswordChangedEmail } from '#features/sign-in/server/sign-in.jobs.ts';
import { guest } from '#platform/pure/actor.ts';
import { outboxDir } from '#platform/server/mail/create-mailer.ts';
import { readOutbox } from '#platform/server/mail/read-outbox.ts';
import { makeCall } from '#platform/server/make-call.ts';
import { aWorld } from '#testing/world.ts';
import { updateUser } from '../testing/update-user.ts';
import { createManagedUsers } from './create-user.ts';
import { findUser, findUserWithEmail } from './find-user.ts';

const world = await aWorld();
const { db } = world.platform;
const admin = await world.person('admin', { admin: true });
const school = await aSchool(world);
const call = makeCall(world.platform, db, guest);
const [student = ''] = await createManagedUsers(call, { managedBy: school.id, count: 1 });

test('a school’s account without an address has none, no password and a handle that says nothing [EDU-180]', async () => {
  expect(await findUser(db, student)).toMatchObject({
    email: null,
    email_normalised: null,
    password_hash: null,
    managed_by: school.id,
    school_only: 'account',
    sign_in_count: 0,
    username: expect.stringMatching(/^[a-z]+\d{4,}$/),
  });
  expect(await findUserWithEmail(db, student)).toBeUndefined();
  expect(await findUserWithEmail(db, school.owner.id)).toMatchObject({ email: school.owner.email });
});

test('the database refuses an account without an address outside a school, and an address within one [EDU-180]', async () => {
  const another = await world.person('another');
  const refused: Parameters<typeof updateUser>[2][] = [
    { email: null },
    { email: null, email_normalised: null },
    { managed_by: school.id },
  ];
  for (const change of refused) {
    await expect(updateUser(db, another.id, change)).rejects.toMatchObject({
      constraint: 'users_managed_check',
    });
  }
  for (const change of [
    { email: 'a@example.org', email_normalised: 'a@example.org' },
    { password_hash: '$argon2id$x' },
    { email_verified_at: world.clock.now() },
    { admin: true },
    { school_only: null },
    { managed_by: null },
  ] satisfies typeof refused) {
    await expect(updateUser(db, student, change)).rejects.toMatchObject({
      constraint: 'users_managed_check',
    });
  }
});

test('an e-mail for an account without an address is not sent, and its job ends [EDU-180]', async () => {
  await call.enqueue(sendPasswordChangedEmail, { userId: student, changeId: call.newId() });
  await world.drain();
  const sent = await readOutbox(outboxDir(world.platform.config));
  expect(sent.filter(({ id }) => id.startsWith('password_changed:'))).toEqual([]);
  const { rows } = await sql`select from graphile_worker.jobs where last_error is not null`.execute(db);
  expect(rows).toEqual([]);
});

test('a site admin sees that an account has no address, and deletes it without an e-mail [EDU-180]', async () => {
  const { username } = (await findUser(db, student)) ?? { username: '' };
  const { items } = await admin.call(listAdminMembers, { search: username });
  expect(items).toMatchObject([{ id: student, email: null }]);
  await admin.call(deleteUser, { guid: student });
  await world.drain();
  expect(await findUser(db, student)).toBeUndefined();
  const sent = await readOutbox(outboxDir(world.platform.config));
  expect(sent.filter(({ id }) => id === `farewell:${student}`)).toEqual([]);
});
