import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { aPrice } from '../testing/a-price-list.ts';
import { renderPricing } from '../testing/render-pricing.tsx';
import { SchoolPricingPage } from './school-pricing-page.tsx';

afterEach(cleanup);

const answers = {
  'GET /api/subscription_prices': () => ({ prices: { education: { yearly: aPrice(99) } } }),
};

test('schools see one plan, yearly, for each teacher, with a trial [PRICE-106] [PRICE-107]', async () => {
  const { sent } = await renderPricing(<SchoolPricingPage />, { answers, educationMode: true });
  expect(sent[0]?.input).toEqual({ accountType: 'education', period: 'yearly' });
  const plan = screen.getByRole('region', { name: 'Education' });
  expect(plan.dataset.planId).toBe('education-yearly');
  expect(plan.textContent).toContain('$99.00per teacher per year, students free');
  const link = screen.getByRole('link', { name: 'Start 30-day free trial' });
  expect(link.getAttribute('href')).toBe('/auth?tab=edu_sign_up');
});

test('on the main host the trial begins on the education host [PRICE-107]', async () => {
  await renderPricing(<SchoolPricingPage />, { answers });
  const link = screen.getByRole('link', { name: 'Start 30-day free trial' });
  expect(link.getAttribute('href')).toBe('https://education.tonehall.example/auth?tab=edu_sign_up');
});
