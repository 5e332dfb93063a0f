// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { flash } from './flash.ts';
import { FlashHost } from './flash-host.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  act(() => {
    for (const message of flash.read()) flash.dismiss(message.id);
  });
  cleanup();
  vi.useRealTimers();
});

test('a message closes by itself after 5 seconds [SHELL-074]', () => {
  render(<FlashHost />);
  act(() => void flash.success('Saved'));
  act(() => void vi.advanceTimersByTime(4999));
  expect(screen.getByText('Saved')).toBeTruthy();
  act(() => void vi.advanceTimersByTime(1));
  expect(screen.queryByText('Saved')).toBeNull();
});

test('a message that stays open is closed by its button [SHELL-074]', () => {
  render(<FlashHost />);
  act(() => void flash.error('Failed', { staysOpen: true }));
  act(() => void vi.advanceTimersByTime(60_000));
  expect(screen.getByText('Failed')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Close message' }));
  expect(screen.queryByText('Failed')).toBeNull();
});

test('a message that will close by itself has a close button as well [SHELL-074]', () => {
  render(<FlashHost />);
  act(() => void flash.success('Saved'));
  fireEvent.click(screen.getByRole('button', { name: 'Close message' }));
  expect(screen.queryByText('Saved')).toBeNull();
});

test('messages appear in a polite live region that exists beforehand', () => {
  render(<FlashHost />);
  const region = screen.getByRole('status', { hidden: true });
  act(() => void flash.success('Saved'));
  // The role implies polite announcements; without this attribute each would repeat all messages.
  expect(region.getAttribute('aria-atomic')).toBe('false');
  expect(region.textContent).toBe('Saved');
});

test('a message with a link stays open and closes when it is followed [EDU-094]', () => {
  render(<FlashHost />);
  act(() => void flash.error('Full.', { link: { text: 'More', address: '/more' } }));
  act(() => void vi.advanceTimersByTime(60_000));
  const link = screen.getByRole('link', { name: 'More' });
  expect(link.getAttribute('href')).toBe('/more');
  fireEvent.click(link);
  expect(screen.queryByText('Full.')).toBeNull();
});

test('a repeated text replaces the message with that text', () => {
  render(<FlashHost />);
  act(() => void flash.success('Saved'));
  act(() => void vi.advanceTimersByTime(4000));
  act(() => void flash.success('Saved'));
  act(() => void vi.advanceTimersByTime(4000));
  expect(screen.getAllByText('Saved')).toHaveLength(1);
});
