// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { RecordHead } from './record-head.tsx';

afterEach(cleanup);

test('a record is named by a heading, with its state and its sum as text', () => {
  const { container } = render(
    <RecordHead title="Order 1042" state="Declined" tone="bad" amount="13.99 EUR">
      <span>2 products</span>
    </RecordHead>,
  );
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Order 1042');
  expect(container.textContent).toBe('Order 10422 productsDeclined13.99 EUR');
});

test('a record without a state or a sum has its name only', () => {
  const { container } = render(<RecordHead title="Pro" state={null} />);
  expect(container.textContent).toBe('Pro');
});
