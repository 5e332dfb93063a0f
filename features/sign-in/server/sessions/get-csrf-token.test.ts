import { expect, test } from 'vitest';
import { updateConsents } from '#features/account/contract.ts';
import { signUp } from '#features/sign-in/contract.ts';
import { aWorld, testPassword } from '#testing/world.ts';

const world = await aWorld();
const readToken = async (person: typeof world.guest) => {
  const answer = await person.raw({ method: 'GET', url: '/api/csrf_token' });
  return String(answer.body.csrf_token);
};

test('[SHELL-117] a guest signs up with the token that the call answers', async () => {
  const user = { email: 'new@example.org', password: testPassword, password_confirmation: testPassword };
  const sent = (token: string) =>
    world.newGuest().raw({
      method: signUp.method,
      url: signUp.path,
      body: { user, consents: { age: true, terms: true } },
      headers: { 'x-csrf-token': token },
    });
  expect((await sent('wrong')).status).toBe(403);
  expect((await sent(await readToken(world.guest))).status).toBeLessThan(300);
});

test("[SHELL-117] a member writes with the session's token, which another member cannot use", async () => {
  const [ada, ben] = [await world.person('ada'), await world.person('ben')];
  const write = (person: typeof ada, token: string) =>
    person.raw({
      method: updateConsents.method,
      url: updateConsents.path,
      body: { marketing: true },
      headers: { 'x-csrf-token': token },
    });
  const token = await readToken(ada);
  expect((await write(ada, token)).status).toBe(200);
  expect((await write(ben, token)).status).toBe(403);
});

test('[SHELL-117] a query that the call does not know is refused and the token is not stored by caches', async () => {
  const refused = await world.guest.raw({ method: 'GET', url: '/api/csrf_token?session=1' });
  expect(refused.status).toBe(422);
  const { headers } = await world.guest.raw({ method: 'GET', url: '/api/csrf_token' });
  expect(headers['cache-control']).toBe('private, no-store');
});
