import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { PricingMember } from '../model/pricing-items.ts';
import { renderPricing } from '../testing/render-pricing.tsx';
import { PlansPage } from './plans-page.tsx';

afterEach(cleanup);

const open = (search: Record<string, string>, member: PricingMember | null = null) => {
  const went: string[] = [];
  const answers = {
    'GET /api/hosted_pages/checkout_new': () => ({
      hostedPage: { id: 'h', url: '/h', state: '', expiresAt: '' },
    }),
  };
  const page = <PlansPage search={search} leave={(url) => went.push(url)} />;
  return renderPricing(page, { member, answers }).then((opened) => ({ ...opened, went }));
};
const free: PricingMember = { accountType: 0, planName: 'Free', subscriptions: [] };
const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

test('the columns and the free plan are shown with the same parameters [PRICE-103] [AUTH-006]', async () => {
  await open({ title: 'Go on', period: 'monthly', redirectTo: '/tracks', couponCode: 'C' });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Go on');
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Billed monthly' }).checked).toBe(true);
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'Starter',
    'Creator',
    'Pro',
    'Europa',
    'Free',
  ]);
  expect(hrefOf('Start with the Free plan')).toContain('/auth?tab=sign_up');
  expect(hrefOf('Start with the Free plan')).toContain('redirect_to=%2Ftracks&coupon_code=C&plan=free');
});

test('a guest’s click leads to sign-up with plan and period [PRICE-104]', async () => {
  await open({ referralId: 'R' });
  expect(hrefOf('Get the Pro plan')).toBe(
    '/auth?tab=sign_up&plan=pro&period=yearly&product_type=subscription&referral_id=R',
  );
});

test('a member’s click opens the hosted page, and the free plan goes on to the redirect target [PRICE-105]', async () => {
  const { user, went } = await open({ plan: 'pro', redirectTo: '/account/tracks' }, free);
  const pro = within(screen.getByRole('region', { name: 'Pro' }));
  await user.click(pro.getByRole('button', { name: 'Get the Pro plan' }));
  expect(went).toEqual(['/h']);
  expect(hrefOf('Start with the Free plan')).toBe('/account/tracks');
});
