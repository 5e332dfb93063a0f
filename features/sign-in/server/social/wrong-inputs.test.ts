import { aSocialWorld, signInAtProvider, verifyEmail } from '#features/sign-in/testing/a-social-world.ts';
import { outboxDir } from '#platform/server/mail/create-mailer.ts';
import { readOutbox } from '#platform/server/mail/read-outbox.ts';
import type { Person } from '#testing/person.ts';
import { testPassword } from '#testing/world.ts';
import { wrongInputs } from '#testing/wrong-inputs.ts';
import * as contract from '../../social.contract.ts';

const { world, google } = await aSocialWorld();
const unchanged = ['users', 'sessions', 'social_identities', 'one_time_tokens', 'outbox_events'] as const;

/** A browser in which an identity waits for the owner of the account. */
async function aBrowserThatWaits(name: string): Promise<Person> {
  await world.person(name);
  await verifyEmail(world, `${name}@example.org`);
  google.accounts.set(name, { email: `${name}@example.org`, email_verified: true });
  const person = world.newGuest();
  await signInAtProvider(person, name);
  return person;
}

wrongInputs({
  world,
  endpoint: contract.linkIdentityByPassword,
  as: () => aBrowserThatWaits('password'),
  good: () => ({ password: testPassword }),
  unchanged,
});

wrongInputs({
  world,
  endpoint: contract.sendAccountLink,
  as: () => aBrowserThatWaits('mailed'),
  good: () => ({}),
  unchanged,
});

wrongInputs({
  world,
  endpoint: contract.linkIdentityByEmail,
  as: () => aBrowserThatWaits('confirmed'),
  good: async (person) => {
    await person.call(contract.sendAccountLink, {});
    await world.drain();
    const mails = await readOutbox(outboxDir(world.platform.config));
    const mail = mails.find(
      ({ to, subject }) => to === 'confirmed@example.org' && subject.startsWith('Connect'),
    );
    return { linkToken: /link_token=([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? '' };
  },
  unchanged,
});
