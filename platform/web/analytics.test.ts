// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import { sendAnalyticsEvent, sendAnalyticsMilestone } from './analytics.ts';
import { saveConsent } from './consent.ts';

beforeEach(() => {
  localStorage.clear();
  delete window.dataLayer;
});

test('before the cookie notice is accepted no event is stored or sent [SITE-025]', () => {
  sendAnalyticsEvent('page_view');
  sendAnalyticsMilestone('sign_up', { method: 'email' });
  expect(window.dataLayer).toBeUndefined();
  saveConsent();
  sendAnalyticsEvent('page_view');
  expect(window.dataLayer).toEqual([{ event: 'page_view' }]);
});

test('sign-up and upgrade events have the whole minutes since the first visit [SHELL-087]', () => {
  saveConsent();
  localStorage.setItem('firstVisitTime', '60000');
  sendAnalyticsMilestone('sign_up', { method: 'google' }, 60_000 + 7 * 60_000 + 59_999);
  sendAnalyticsMilestone('upgrade', {}, 60_000 + 90 * 60_000);
  expect(window.dataLayer).toEqual([
    { event: 'sign_up', method: 'google', minutes_to_sign_up: 7 },
    { event: 'upgrade', minutes_to_upgrade: 90 },
  ]);
});
