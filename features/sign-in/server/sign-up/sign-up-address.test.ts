import { expect, test } from 'vitest';
import { aWorld, testPassword, type World } from '#testing/world.ts';

async function addressAfterSignUp(world: World): Promise<string> {
  const answer = await world.newGuest().raw({
    method: 'POST',
    url: '/api/users',
    body: {
      user: {
        email: 'new@example.org',
        password: testPassword,
        password_confirmation: testPassword,
      },
      consents: { age: true, terms: true, marketing: false },
    },
  });
  expect(answer.status).toBe(201);
  return answer.body.url;
}

const site = await aWorld();
const strict = await aWorld({ settings: { REQUIRE_VERIFIED_EMAIL: 'on' } });
const school = await aWorld({ educationMode: true });

test('education sign-ups lead to the verification page, others only where it is required [AUTH-037]', async () => {
  expect(await addressAfterSignUp(site)).toBe('/community');
  expect(await addressAfterSignUp(strict)).toContain('/auth/verify_email');
  expect(await addressAfterSignUp(school)).toContain('/auth/verify_email');
});
