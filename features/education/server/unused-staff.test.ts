import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { emailsTo } from '#features/sign-in/testing/emails.ts';
import { guest } from '#platform/pure/actor.ts';
import { makeCall } from '#platform/server/make-call.ts';
import { aWorld, type Member } from '#testing/world.ts';
import { listSchoolMembers } from '../members.contract.ts';
import { addSchoolMember, aSchool, signInAgain } from '../testing/a-school.ts';
import { handleEmailUnusedStaff } from './email-unused-staff.ts';

const world = await aWorld({ educationMode: true });
const { db } = world.platform;
const dayMs = 86_400_000;
let people = 0;

/** A school with two teachers and a student. */
async function make() {
  const school = await aSchool(world);
  const add = async (role: 'faculty' | 'student') =>
    addSchoolMember(school, await world.person(`rests${(people += 1)}`), role);
  return { ...school, idle: await add('faculty'), busy: await add('faculty'), student: await add('student') };
}

const unusedFor = async (reader: Member, id: string) =>
  (await reader.call(listSchoolMembers, { id })).members
    .filter(({ unused }) => unused === true)
    .map(({ userGuid }) => userGuid);

/** Whatever the duty of a second factor says, which is another rule. */
const withoutDuties = () => sql`update second_factor_duties set due_at = '2100-01-01'`.execute(db);

async function writeMonthly(): Promise<void> {
  await handleEmailUnusedStaff(makeCall(world.platform, db, guest));
  await world.drain();
}

test('the owner alone sees which teacher nobody has used for 90 days, until they sign in again [EDU-218]', async () => {
  const { owner, id, idle, busy, student } = await make();
  await withoutDuties();
  world.clock.advance(89 * dayMs);
  for (const one of [owner, busy]) await signInAgain(one);
  expect(await unusedFor(owner, id)).toEqual([]);
  world.clock.advance(dayMs + 1000);
  expect(await unusedFor(owner, id)).toEqual([idle.id]);
  expect(await unusedFor(busy, id)).toEqual([]);
  // What is left of a use is what the membership has kept of a session that has ended.
  await sql`delete from sessions where user_id = ${student.id}`.execute(db);
  await signInAgain(idle);
  await sql`delete from sessions where user_id = ${idle.id}`.execute(db);
  expect(await unusedFor(owner, id)).toEqual([]);
});

test('a teacher who was let in a day ago is not unused, however old the account is [EDU-218]', async () => {
  const school = await aSchool(world);
  const old = await world.person('oldtimer');
  world.clock.advance(100 * dayMs);
  await signInAgain(school.owner);
  await signInAgain(old);
  await addSchoolMember(school, old, 'faculty');
  await withoutDuties();
  await sql`delete from sessions where user_id = ${old.id}`.execute(db);
  await sql`update organization_memberships set last_seen_at = null where user_id = ${old.id}`.execute(db);
  expect(await unusedFor(school.owner, school.id)).toEqual([]);
});

test('the owner gets one e-mail a month with the number of unused teachers, and none where there are none or the school is closed [EDU-218]', async () => {
  const [first, second, closed] = [await make(), await make(), await make()];
  const unused = (who: Member) => emailsTo(world, who.email, 'unused_staff:');
  await writeMonthly();
  expect(await unused(first.owner)).toEqual([]);
  world.clock.advance(91 * dayMs);
  for (const one of [second.idle, second.busy]) await signInAgain(one);
  await sql`update organizations set closed_at = now() where id = ${closed.id}`.execute(db);
  await writeMonthly();
  await writeMonthly();
  const [email, ...more] = await unused(first.owner);
  expect([email?.subject, more]).toEqual([`2 teachers of ${first.name} did not sign in for 90 days`, []]);
  expect(email?.text).toContain('/education/school');
  // No name stands in a mailbox.
  expect(email?.text).not.toContain(first.idle.username);
  for (const one of [second, closed]) expect(await unused(one.owner)).toEqual([]);
  world.clock.advance(31 * dayMs);
  await writeMonthly();
  expect(await unused(first.owner)).toHaveLength(2);
});
