import { expect, test } from 'vitest';
import { aSocialWorld, googleStart, signInAtProvider } from '#features/sign-in/testing/a-social-world.ts';
import { hostileTargets } from '#features/sign-in/testing/hostile-targets.ts';
import { readSocialRedirects } from './social-redirects.ts';

const { google, world } = await aSocialWorld();
const config = {
  ...world.platform.config,
  siteUrl: 'https://tonehall.example',
  studioUrl: 'https://studio.tonehall.example',
  eduUrl: 'https://education.tonehall.example',
};
const names = ['sign_up_redirect_url', 'sign_in_redirect_url', 'confirm_consent_redirect_url'] as const;
const asked = (target: string) => new URLSearchParams(names.map((name) => [name, target]));
const byDefault = {
  signUpUrl: '/auth?tab=sign_in',
  signInUrl: '/auth?tab=sign_in',
  consentUrl: '/auth?tab=confirm_consents',
  extra: {},
};

test.each(hostileTargets)('none of the three redirects accepts %j', (target) => {
  expect(readSocialRedirects(config, asked(target))).toEqual(byDefault);
  for (const name of names)
    expect(readSocialRedirects(config, new URLSearchParams({ [name]: target }))).toEqual(byDefault);
});

test('the redirects accept paths of the site and addresses of its hosts', () => {
  for (const target of [
    '/tracks?a=1#b',
    'https://studio.tonehall.example/x',
    'https://education.tonehall.example/',
  ]) {
    expect(readSocialRedirects(config, asked(target))).toEqual({
      signUpUrl: target,
      signInUrl: target,
      consentUrl: target,
      extra: {},
    });
  }
});

test('a sign-in by a provider follows none of eighty hostile targets', async () => {
  google.accounts.set('member', { email: 'member@example.org', email_verified: true });
  await signInAtProvider(world.newGuest(), 'member');
  for (const target of hostileTargets) {
    const to = await signInAtProvider(world.newGuest(), 'member', `${googleStart}?${asked(target)}`);
    expect(to, target).toBe('/auth?tab=sign_in');
  }
  for (const [at, target] of hostileTargets.entries()) {
    google.accounts.set(`new${at}`, { email: `new${at}@example.org`, email_verified: true });
    const to = await signInAtProvider(world.newGuest(), `new${at}`, `${googleStart}?${asked(target)}`);
    expect(to, target).toBe(
      '/auth?tab=confirm_consents&sign_up_consent=true&sign_up_method=google&redirect_to=%2Fauth%3Ftab%3Dsign_in',
    );
  }
});
