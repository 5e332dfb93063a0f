// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderPeoplePage } from '../testing/render-people-page.tsx';
import { ProfileShareButton } from './profile-share-button.tsx';

afterEach(cleanup);

type Load = Parameters<typeof ProfileShareButton>[0]['loadMenu'];

async function open(loadMenu?: Load) {
  const opened = await renderPeoplePage(
    <ProfileShareButton user={{ selfLink: '/user/mira' }} {...(loadMenu && { loadMenu })} />,
    { viewer: null },
  );
  return { ...opened, share: screen.getByRole('button', { name: 'Share' }) };
}

test('the arrow keys open "Share" at its first and last way, and the button names its menu [HERO-063]', async () => {
  const { user, share } = await open();
  for (const [arrow, way] of [
    ['ArrowDown', 'Facebook'],
    ['ArrowUp', 'Copy link'],
  ] as const) {
    share.focus();
    await user.keyboard(`{${arrow}}`);
    const item = await screen.findByRole('menuitem', { name: way });
    expect(document.activeElement).toBe(item);
    expect(share.getAttribute('aria-controls')).toBe(screen.getByRole('menu').id);
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('menu')).toBeNull();
  }
});

test('"Share" is busy while its ways load, and opens once they are there [HERO-063]', async () => {
  const module = await import('./profile-share-menu.tsx');
  const { promise, resolve } = Promise.withResolvers<typeof module>();
  const { user, share } = await open(() => promise);
  await user.click(share);
  expect([share.getAttribute('aria-busy'), share.getAttribute('aria-expanded')]).toEqual(['true', 'false']);
  await user.click(share);
  resolve(module);
  await screen.findByRole('menuitem', { name: 'Facebook' });
  expect([share.getAttribute('aria-busy'), share.getAttribute('aria-expanded')]).toEqual([null, 'true']);
});

test('where the ways to share cannot be loaded the page stays and says so, and the next press opens them [HERO-063]', async () => {
  const module = await import('./profile-share-menu.tsx');
  let fails = true;
  const { user, share } = await open(async () => {
    if (fails) throw new Error('Offline');
    return module;
  });
  share.focus();
  await user.keyboard('{ArrowDown}');
  expect(await screen.findByText(/ways to share could not be loaded/)).toBeTruthy();
  await waitFor(() => expect(share.getAttribute('aria-busy')).toBeNull());
  fails = false;
  share.focus();
  await user.keyboard('{ArrowDown}');
  expect(await screen.findByRole('menuitem', { name: 'Facebook' })).toBeTruthy();
});
