import { beforeEach, expect, test } from 'vitest';
import { signIn, signUp } from '#features/sign-in/contract.ts';
import {
  aSocialWorld,
  facebookStart,
  flashOf,
  isGuest,
  signInAtProvider,
} from '#features/sign-in/testing/a-social-world.ts';
import { signUpTexts } from '#features/site-settings/model/sign-up-mode.ts';
import { isRefusal } from '#platform/pure/refusal.ts';
import { testPassword } from '#testing/world.ts';
import {
  createSignUpInvitation,
  listSignUpInvitations,
  revokeSignUpInvitation,
} from '../../site.contract.ts';
import { changeSite } from '../../testing/site-settings.ts';

const { world, facebook } = await aSocialWorld();
const { clock, platform } = world;
const admin = await world.person('admin', { admin: true });
beforeEach(() => changeSite(admin, { signUp: 'invitation' }));

let people = 0;
const join = async (more: object = {}) => {
  people += 1;
  const user = {
    email: `joins${people}@example.org`,
    password: testPassword,
    passwordConfirmation: testPassword,
  };
  return world.newGuest().call(signUp, { user, consents: { age: true, terms: true }, ...more });
};
const codeOf = (act: Promise<unknown>) =>
  act.then(
    () => 'done',
    (error) => (isRefusal(error) && error.status === 403 ? error.code : Promise.reject(error)),
  );
const inMs = (ms: number) => new Date(clock.now().getTime() + ms).toISOString();
async function aLink(more: { maxUses?: number | null; expiresAt?: string | null; note?: string } = {}) {
  // The list is ordered by time.
  clock.advance(1);
  const { invitation, url } = await admin.call(createSignUpInvitation, {
    maxUses: 1,
    expiresAt: null,
    ...more,
  });
  return { id: invitation.id, url, token: new URL(url).searchParams.get('sign_up_invitation') ?? '' };
}
const usersCount = async () => (await platform.db.selectFrom('users').select('id').execute()).length;

test('closed sign-up is refused for everybody, and members sign in as ever [SITE-077]', async () => {
  const { token } = await aLink();
  await changeSite(admin, { signUp: 'closed' });
  const before = await usersCount();
  expect(await codeOf(join())).toBe('sign_up_closed');
  expect(await codeOf(join({ signUpInvitation: token }))).toBe('sign_up_closed');
  expect(await usersCount()).toBe(before);
  const signedIn = await world
    .newGuest()
    .call(signIn, { user: { email: 'admin@example.org', password: testPassword } });
  expect(signedIn.codeToken ?? signedIn.user).toBeTruthy();
});

test('by invitation a sign-up needs a link, which works as often as it says [SITE-077] [SITE-078]', async () => {
  const { token, url } = await aLink({ maxUses: 2, note: 'For the band' });
  expect(url.startsWith(`${platform.config.siteUrl}/auth?tab=sign_up&plan=free&sign_up_invitation=`)).toBe(
    true,
  );
  expect(await codeOf(join())).toBe('invitation_needed');
  expect(await codeOf(join({ signUpInvitation: 'made-up' }))).toBe('invitation_over');
  expect(await codeOf(join({ signUpInvitation: token }))).toBe('done');
  expect(await codeOf(join({ signUpInvitation: token }))).toBe('done');
  const before = await usersCount();
  expect(await codeOf(join({ signUpInvitation: token }))).toBe('invitation_over');
  expect(await usersCount()).toBe(before);
  const [link] = (await admin.call(listSignUpInvitations, {})).items;
  expect(link).toMatchObject({ note: 'For the band', maxUses: 2, uses: 2, state: 'used_up' });
});

test('of ten who use the last place at once one signs up [SITE-078]', async () => {
  const { token } = await aLink({ maxUses: 1 });
  const before = await usersCount();
  const codes = await Promise.all(
    Array.from({ length: 10 }, () => codeOf(join({ signUpInvitation: token }))),
  );
  expect(codes.toSorted((a, b) => String(a).localeCompare(String(b)))).toEqual([
    'done',
    ...Array(9).fill('invitation_over'),
  ]);
  expect(await usersCount()).toBe(before + 1);
});

test('a sign-up that fails uses no place [SITE-078]', async () => {
  const { token } = await aLink();
  const user = { email: 'admin@example.org', password: testPassword, passwordConfirmation: testPassword };
  await expect(
    world.newGuest().call(signUp, { user, consents: { age: true, terms: true }, signUpInvitation: token }),
  ).rejects.toMatchObject({ status: 422 });
  expect(await codeOf(join({ signUpInvitation: token }))).toBe('done');
});

test('a link ends at its time, or when an admin ends it, and only once [SITE-078]', async () => {
  const short = await aLink({ maxUses: null, expiresAt: inMs(60_000) });
  const ended = await aLink({ maxUses: null });
  expect(await codeOf(join({ signUpInvitation: short.token }))).toBe('done');
  clock.advance(60_000);
  expect(await codeOf(join({ signUpInvitation: short.token }))).toBe('invitation_over');
  expect((await admin.call(revokeSignUpInvitation, { id: ended.id })).state).toBe('revoked');
  expect(await codeOf(join({ signUpInvitation: ended.token }))).toBe('invitation_over');
  await expect(admin.call(revokeSignUpInvitation, { id: ended.id })).rejects.toMatchObject({ status: 404 });
  await expect(aLink({ expiresAt: inMs(0) })).rejects.toMatchObject({ status: 422 });
  const states = (await admin.call(listSignUpInvitations, { items: 2 })).items.map(({ state }) => state);
  expect(states.toSorted()).toEqual(['expired', 'revoked']);
});

test('a new identity needs a link as well, and a known one signs in without [SITE-077]', async () => {
  facebook.people.set('7', { email: 'face@example.org' });
  const refused = world.newGuest();
  expect(flashOf(await signInAtProvider(refused, '7', facebookStart))).toBe(signUpTexts.invitation_needed);
  expect(await isGuest(refused)).toBe(true);
  const { token } = await aLink();
  const invited = world.newGuest();
  await signInAtProvider(invited, '7', `${facebookStart}?sign_up_invitation=${token}`);
  expect(await isGuest(invited)).toBe(false);
  const again = world.newGuest();
  await signInAtProvider(again, '7', facebookStart);
  expect(await isGuest(again)).toBe(false);
});
