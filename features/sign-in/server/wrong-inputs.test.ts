import { aWorld, testPassword } from '#testing/world.ts';
import { wrongInputs } from '#testing/wrong-inputs.ts';
import { createAccessToken, revokeAccessToken } from '../access-tokens.contract.ts';
import * as contract from '../contract.ts';

const world = await aWorld();
const unchanged = ['users', 'user_counts', 'user_consents', 'sessions', 'outbox_events'] as const;

wrongInputs({
  world,
  endpoint: contract.signUp,
  as: () => world.newGuest(),
  good: () => ({
    user: { email: 'new@example.org', password: testPassword, passwordConfirmation: testPassword },
    consents: { age: true, marketing: false, terms: true },
    referralId: 'abc',
    recaptchaResponse: 'abc',
  }),
  unchanged,
});

wrongInputs({
  world,
  endpoint: contract.signIn,
  as: () => world.newGuest(),
  good: async () => ({
    user: { email: (await world.person('known')).email, password: testPassword },
  }),
  unchanged,
});

wrongInputs({
  world,
  endpoint: contract.acceptConsents,
  as: () => world.person('ada'),
  good: () => ({ age: true, marketing: false, terms: true }),
  unchanged,
});

wrongInputs({
  world,
  endpoint: createAccessToken,
  as: () => world.person('makes-tokens'),
  good: () => ({ name: 'A program', scopes: ['read'], expiresInDays: 30 }),
  unchanged: [...unchanged, 'access_tokens'],
});

wrongInputs({
  world,
  endpoint: revokeAccessToken,
  as: () => world.person('revokes-tokens'),
  good: async (person) => {
    const input = { name: 'A program', scopes: ['read' as const], expiresInDays: 30 };
    return { id: (await person.call(createAccessToken, input)).token.id };
  },
  unchanged: [...unchanged, 'access_tokens'],
});
