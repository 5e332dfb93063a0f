// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { ReferralFaqPage } from './referral-faq-page.tsx';

afterEach(cleanup);

test('each question about invitations is a heading with an answer, and the last link leads to the invite page', () => {
  render(<ReferralFaqPage />);
  const questions = screen.getAllByRole('heading', { level: 2 });
  expect(questions.length).toBeGreaterThan(5);
  for (const { nextElementSibling } of questions)
    expect(nextElementSibling?.textContent?.length).toBeGreaterThan(20);
  expect(screen.getByRole('link', { name: 'Invite your friends' }).getAttribute('href')).toBe(
    '/account/referrals',
  );
});
