import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { plugged } from '#apps/features.ts';
import { blockUser } from '#features/blocks/contract.ts';
import { followUser } from '#features/follows/contract.ts';
import { memberParts } from '#features/members/server/member-part.ts';
import { updateUser } from '#features/members/testing/update-user.ts';
import { sendMessageAs } from '#features/messages/testing/send-message-as.ts';
import { getOwnReferral } from '#features/referrals/contract.ts';
import { signUp } from '#features/sign-in/contract.ts';
import { educationHost } from '#features/sign-in/testing/education-host.ts';
import { guest } from '#platform/pure/actor.ts';
import { makeCall } from '#platform/server/make-call.ts';
import { aWorld, type Member, testPassword, type World } from '#testing/world.ts';

const site = await aWorld();
const education = await educationHost(site);
afterAll(() => education.close());
const { db } = site.platform;

/** The text of all JSON files in a member's data export. */
async function copyOf({ id }: Member): Promise<string> {
  const texts: string[] = [];
  for (const part of plugged.list(memberParts))
    for await (const file of part.exportFiles(makeCall(site.platform, db, guest), id))
      if ('json' in file) texts.push(JSON.stringify(file.json));
  return texts.join('\n');
}

test('a member’s data export names no account of the education site that a school hides from them [EDU-159]', async () => {
  const owner = await site.person('owner');
  const { id: referralId } = (await owner.call(getOwnReferral, {})).referral;
  const ofOwner = async (host: World, name: string) => {
    // An account that reaches nobody outside of a school followed before.
    const person = await site.person(name);
    await person.call(followUser, { id: owner.id });
    const schoolOnly = host === site ? null : 'account';
    await updateUser(db, person.id, { username: `${name} ${name}`, school_only: schoolOnly });
    await owner.call(blockUser, { id: (await host.person(`${name}-blocked`)).id });
    const email = `${name}-invited@example.org`;
    await host.newGuest().call(signUp, {
      user: { email, password: testPassword, passwordConfirmation: testPassword },
      consents: { age: true, terms: true },
      referralId,
    });
    await sql`update users set username = ${`${name} `} || split_part(email, '@', 1)
      where email like ${`${name}-%`}`.execute(db);
    return person;
  };
  const shown = await ofOwner(site, 'sparrow');
  await sendMessageAs(shown, { userId: owner.id }, 'Hello');
  await ofOwner(education, 'quokka');
  const former = await site.person('former');
  await sendMessageAs(former, { userId: owner.id }, 'Hello');
  await updateUser(db, former.id, { username: 'quokka former', school_only: 'membership' });

  const copy = await copyOf(owner);
  for (const name of ['sparrow sparrow', 'sparrow sparrow-invited', 'sparrow sparrow-blocked'])
    expect(copy).toContain(name);
  expect(copy).not.toContain('quokka');
  expect(copy.match(/"Hidden user"/g)).toHaveLength(3);
});
