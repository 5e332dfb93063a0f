// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, test } from 'vitest';
import { coverTones } from '#platform/pure/colour/cover-svg.ts';
import { Cover } from './cover.tsx';

afterEach(cleanup);

test('a cover picture has width, height and a placeholder colour', () => {
  render(<Cover id="t1" src="/media/t1.webp" size={300} alt="Night bus" />);
  const image = screen.getByRole('img', { name: 'Night bus' });
  expect(image.getAttribute('width')).toBe('300');
  expect(image.getAttribute('height')).toBe('300');
  expect(image.getAttribute('style')).toContain(coverTones('t1').ground);
});

test('the server draws a cover without a picture', () => {
  const html = renderToString(<Cover id="t1" size={300} alt="Night bus" />);
  expect(html).toContain('<svg');
  expect(html).toContain('aria-label="Night bus"');
});

test('a picture that fails to load is replaced by the drawn cover', () => {
  render(<Cover id="t1" src="/media/t1.webp" size={300} alt="Night bus" />);
  fireEvent.error(screen.getByRole('img', { name: 'Night bus' }));
  expect(screen.getByRole('img', { name: 'Night bus' }).querySelector('svg')).not.toBeNull();
});
