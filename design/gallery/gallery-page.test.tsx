// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import { GalleryPage } from './gallery-page.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

test('every story renders on the server and hydrates without a mismatch', async () => {
  const complaints = vi.spyOn(console, 'error');
  const differences = vi.fn();
  const host = document.createElement('div');
  host.innerHTML = renderToString(<GalleryPage />);
  document.body.append(host);
  const root = await act(async () => hydrateRoot(host, <GalleryPage />, { onRecoverableError: differences }));
  expect(host.querySelectorAll('section[id]').length).toBeGreaterThanOrEqual(20);
  expect(differences).not.toHaveBeenCalled();
  expect(complaints).not.toHaveBeenCalled();
  await act(async () => root.unmount());
  host.remove();
});

test('the gallery switches the theme', () => {
  render(<GalleryPage />);
  fireEvent.click(screen.getByRole('radio', { name: 'paper' }));
  expect(document.documentElement.dataset.theme).toBe('paper');
  fireEvent.click(screen.getByRole('radio', { name: 'system' }));
  expect(document.documentElement.hasAttribute('data-theme')).toBe(false);
});
