// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { useHeroHeight } from './use-hero-height.ts';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function Hero() {
  return <section ref={useHeroHeight()} aria-label="Hero" />;
}

const height = () => screen.getByRole('region').style.getPropertyValue('--hero-height');
function resizeTo(innerHeight: number): void {
  vi.stubGlobal('innerHeight', innerHeight);
  window.dispatchEvent(new Event('resize'));
}

test('the hero’s height is recalculated 300 ms after the last resize [SHELL-072]', () => {
  vi.useFakeTimers();
  render(<Hero />);
  resizeTo(700);
  vi.advanceTimersByTime(299);
  resizeTo(800);
  vi.advanceTimersByTime(299);
  expect(height()).toBe('');
  vi.advanceTimersByTime(1);
  expect(height()).toBe('800px');
  cleanup();
  resizeTo(500);
  expect(vi.getTimerCount()).toBe(0);
});
