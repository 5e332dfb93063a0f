// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderAuthPage } from '#features/sign-in/testing/render-auth-page.tsx';
import { settle } from '#testing/settle.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('the sign-up tab has the widget only with a configured key [AUTH-128]', async () => {
  // The provider's script, as the page has it after loading.
  const render = vi.fn((place: HTMLElement, { sitekey }: { sitekey: string }) =>
    place.append(`the widget of ${sitekey}`),
  );
  vi.stubGlobal('turnstile', { render, reset: () => {} });
  const search = { tab: 'sign_up', plan: 'free' };
  const { sent } = renderAuthPage(search);
  await settle();
  expect([render.mock.calls, sent, screen.queryByText(/captcha/)]).toEqual([[], [], null]);
  cleanup();
  renderAuthPage(search, { settings: { captcha: { provider: 'turnstile', siteKey: 'this site' } } });
  expect(await screen.findByText('the widget of this site')).toBeTruthy();
});
