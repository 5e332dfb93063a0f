// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { aQuote, aReplacedPlan } from '../testing/a-quote.ts';
import { QuoteSheet } from './quote-sheet.tsx';

afterEach(cleanup);

const shown = (more: Parameters<typeof aQuote>[0]): string => {
  cleanup();
  const { container } = render(<QuoteSheet quote={aQuote(more)} />);
  return container.textContent ?? '';
};

test('a new subscription shows what is charged now and next, and credits nothing', () => {
  expect(shown({})).toBe('Charged now119.88 USDNext payment, on 5 December 2027119.88 USD');
});

test('an upgrade shows what is left of the running plan, and that it is replaced at once', () => {
  const text = shown({ total: 116.39, replaces: aReplacedPlan() });
  expect(text).toContain('15 days left of Starter−3.49 USD');
  expect(text).toContain('Charged now116.39 USD');
  expect(text).toContain('This replaces your Starter plan, billed monthly, at once.');
  expect(screen.queryByText(/cancellation|credits/)).toBeNull();
});

test('an upgrade on trial says that the trial ends, and credits nothing', () => {
  const text = shown({ replaces: aReplacedPlan({ inTrial: true, unusedDays: 0, credit: 0 }) });
  expect(text).toContain('Your trial of Starter ends now, and the paid time begins.');
  expect(text).not.toContain('left of');
});

test('an upgrade says that it takes a cancellation back, and what stays as credits', () => {
  const text = shown({
    leftOverPromoCredits: 12.5,
    replaces: aReplacedPlan({ cancellationScheduled: true, unusedDays: 1 }),
  });
  expect(text).toContain('1 day left of Starter');
  expect(text).toContain('Your cancellation is taken back with it.');
  expect(text).toContain('Your account has 12.50 USD in credits afterwards.');
});
