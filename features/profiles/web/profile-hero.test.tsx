// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { buttonClass } from '#design/button/button-class.ts';
import { ConfirmHost } from '#design/dialog/confirm-host.tsx';
import { flash } from '#design/flash/flash.ts';
import { forbidden } from '#platform/pure/refusal.ts';
import type { Viewer } from '#platform/web/viewer.ts';
import { settle } from '#testing/settle.ts';
import type { ProfileView } from '../contract.ts';
import { ada } from '../testing/a-listed-user.ts';
import { aProfile } from '../testing/a-profile.ts';
import { fakeHeroDialogs } from '../testing/fake-hero-dialogs.tsx';
import { type PeopleAnswers, renderPeoplePage } from '../testing/render-people-page.tsx';
import { ProfileHero } from './profile-hero.tsx';

// Lazy modules are loaded first, so that they render at the next tick.
await Promise.all([import('./change-cover.tsx'), import('./profile-hero-menu.tsx')]);

afterEach(() => {
  cleanup();
  for (const { id } of flash.read()) flash.dismiss(id);
  document.head.innerHTML = '';
  vi.restoreAllMocks();
});

const admin: Viewer = { ...ada, id: 'boss', username: 'boss', siteAdmin: true };
const own: Viewer = { ...ada, id: 'mira' };

const open = async (
  user: ProfileView,
  viewer: Viewer | null = ada,
  answers: PeopleAnswers = {},
  { planLimits = true, educationMode = false } = {},
) => {
  const opened = await renderPeoplePage(
    <>
      <ProfileHero user={user} dialogs={fakeHeroDialogs} />
      <ConfirmHost />
    </>,
    { viewer, answers, renderedPath: user.selfLink, planLimits, educationMode },
  );
  await settle();
  return opened;
};
type Opened = Awaited<ReturnType<typeof open>>;

/** The labels of the hero's links and buttons. */
const offered = () =>
  [...screen.getByRole('banner').querySelectorAll('a, button')].map(
    (one) => one.textContent || one.getAttribute('aria-label'),
  );
const openMenu = async ({ user }: Opened, name: string) => {
  // A button accepts one click in 300 ms.
  await new Promise((resolve) => setTimeout(resolve, 310));
  await user.click(await screen.findByRole('button', { name }));
  return (await screen.findAllByRole('menuitem')).map((item) => item.textContent);
};

test('the hero shows cover and avatar, and the default cover if there is none [HERO-001] [HERO-004]', async () => {
  await open(
    aProfile({ coverPhotoUrl: '/files/user_covers/x/large.webp', avatarLargeUrl: '/files/a/large.webp' }),
  );
  const pictures = [...document.querySelectorAll('header img')].map((image) => image.getAttribute('src'));
  expect(pictures).toEqual(['/files/user_covers/x/large.webp', '/files/a/large.webp']);
  expect(document.querySelector('[data-cover="default"]')).toBeNull();
  cleanup();
  await open(aProfile());
  expect(document.querySelector('header [data-cover="default"]')).toBeTruthy();
});

test('the hero offers other members Follow, Message and Share, site admins Edit too, and the member Edit [HERO-005]', async () => {
  await open(aProfile());
  expect(offered()).toEqual(['Follow', 'Message', 'Share', 'More']);
  cleanup();
  await open(aProfile({ currentUserFollowing: true }), admin);
  expect(offered()).toEqual(['Following', 'Message', 'Share', 'Edit', 'More']);
  cleanup();
  await open(aProfile({ accountType: 6 }), own);
  expect(offered()).toEqual(['Change cover', 'Upload a track', 'Edit', 'Share']);
});

test('the own profile has no Follow, Message, Report or Delete, and Edit opens in the same tab [HERO-007] [HERO-009]', async () => {
  await open(aProfile({ accountType: 6 }), { ...own, siteAdmin: true });
  expect(offered()).toEqual(['Change cover', 'Upload a track', 'Edit', 'Share']);
  const edit = screen.getByRole('link', { name: 'Edit' });
  expect([edit.getAttribute('href'), edit.getAttribute('target')]).toEqual(['/account/profile', null]);
});

test('the first action of the own profile is "Upload a track", the main one; the education host has none [HERO-062]', async () => {
  await open(aProfile({ accountType: 0 }), own);
  expect(offered()).toEqual(['Change cover', 'Upload a track', 'Edit', 'Share', 'Upgrade']);
  const upload = screen.getByRole('link', { name: 'Upload a track' });
  expect(upload.getAttribute('href')).toBe('/account/tracks');
  expect(upload.className).toBe(buttonClass('primary'));
  expect(screen.getByRole('link', { name: 'Upgrade' }).className).toBe(buttonClass('quiet'));
  cleanup();
  await open(aProfile(), own, {}, { educationMode: true });
  expect(screen.queryByRole('link', { name: 'Upload a track' })).toBeNull();
});

test('only site admins can edit another member’s profile, in a new tab [HERO-008] [HERO-010]', async () => {
  await open(aProfile(), admin);
  const edit = screen.getByRole('link', { name: 'Edit' });
  expect([edit.getAttribute('href'), edit.getAttribute('target')]).toEqual([
    '/admin/users/mira/edit',
    '_blank',
  ]);
  for (const viewer of [ada, null]) {
    cleanup();
    await open(aProfile(), viewer);
    expect(screen.queryByRole('link', { name: 'Edit' })).toBeNull();
  }
});

test('the context menu has Report and Block, and Delete for site admins only [HERO-006]', async () => {
  const opened = await open(aProfile());
  expect(await openMenu(opened, 'More')).toEqual(['Mute', 'Report', 'Block']);
  await opened.user.click(screen.getByRole('menuitem', { name: 'Block' }));
  expect(await screen.findByText('mira would be blocked')).toBeTruthy();
  cleanup();
  expect(await openMenu(await open(aProfile(), admin), 'More')).toEqual([
    'Mute',
    'Report',
    'Block',
    'Delete',
  ]);
});

test('only members can report, and only others who are no site admins [HERO-031]', async () => {
  const opened = await open(aProfile());
  await openMenu(opened, 'More');
  await opened.user.click(screen.getByRole('menuitem', { name: 'Report' }));
  expect(screen.getByText('A report of mira')).toBeTruthy();
  for (const [user, viewer] of [
    [aProfile(), null],
    [aProfile(), own],
    [aProfile({ admin: true }), ada],
  ] as const) {
    cleanup();
    await open(user, viewer);
    expect(screen.queryByRole('button', { name: 'More' })).toBeNull();
  }
});

test('"Upgrade" shows on the own profile of every account below pro and leads to the prices, where plans limit [HERO-012] [HERO-013] [PRICE-085] [SITE-060]', async () => {
  for (const accountType of [0, 2, 5]) {
    cleanup();
    await open(aProfile({ accountType }), own);
    expect(screen.getByRole('link', { name: 'Upgrade' }).getAttribute('href')).toBe('/accounts');
  }
  for (const [user, viewer] of [
    [aProfile({ accountType: 6 }), own],
    [aProfile(), ada],
    [aProfile(), null],
  ] as const) {
    cleanup();
    await open(user, viewer);
    expect(screen.queryByRole('link', { name: 'Upgrade' })).toBeNull();
  }
  cleanup();
  await open(aProfile(), own, {}, { planLimits: false });
  expect(screen.queryByRole('link', { name: 'Upgrade' })).toBeNull();
});

test('a guest’s Follow leads to sign-up and Message to sign-in, both back to the profile [HERO-021] [HERO-029]', async () => {
  await open(aProfile(), null);
  const href = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  expect(href('Follow mira')).toBe('/auth?tab=sign_up&redirect_to=%2Fuser%2Fmira');
  expect(href('Message')).toBe('/auth?tab=sign_in&redirect_to=%2Fuser%2Fmira');
});

test('a member’s Message opens the dialog [HERO-022]', async () => {
  const { user } = await open(aProfile());
  await user.click(screen.getByRole('button', { name: 'Message' }));
  expect(screen.getByText('A message to mira')).toBeTruthy();
});

test('a guest shares to Facebook and Twitter in a popup with the absolute address, and copies the link [HERO-030]', async () => {
  const popup = { opener: window } as unknown as Window;
  const openWindow = vi.spyOn(window, 'open').mockReturnValue(popup);
  const opened = await open(aProfile(), null);
  expect(await openMenu(opened, 'Share')).toEqual(['Facebook', 'Twitter', 'Copy link']);
  await opened.user.click(screen.getByRole('menuitem', { name: 'Facebook' }));
  await openMenu(opened, 'Share');
  await opened.user.click(screen.getByRole('menuitem', { name: 'Twitter' }));
  const address = encodeURIComponent('https://tonehall.example/user/mira');
  expect(openWindow.mock.calls).toEqual([
    [`https://www.facebook.com/sharer/sharer.php?u=${address}`, 'share', 'popup,width=600,height=600'],
    [`https://twitter.com/intent/tweet?url=${address}`, 'share', 'popup,width=600,height=600'],
  ]);
  expect(popup.opener).toBeNull();
  await openMenu(opened, 'Share');
  await opened.user.click(screen.getByRole('menuitem', { name: 'Copy link' }));
  expect(await screen.findByText('Link copied.')).toBeTruthy();
  expect(await navigator.clipboard.readText()).toBe('https://tonehall.example/user/mira');
});

async function askToDelete(opened: Opened): Promise<void> {
  await openMenu(opened, 'More');
  await opened.user.click(screen.getByRole('menuitem', { name: 'Delete' }));
  expect(await screen.findByText('Are you 110% sure you want to destroy this user?')).toBeTruthy();
}
const checkCall = 'GET /api/accounts/proof';

function watchForm(): FormData[] {
  const sent: FormData[] = [];
  vi.spyOn(HTMLFormElement.prototype, 'requestSubmit').mockImplementation(function (this: HTMLFormElement) {
    this.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
    sent.push(new FormData(this));
  });
  return sent;
}

test('Delete asks for confirmation, and cancelling sends nothing [HERO-038]', async () => {
  const sent = watchForm();
  const opened = await open(aProfile(), admin, { [checkCall]: () => undefined });
  await askToDelete(opened);
  await opened.user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect([sent, opened.calls(checkCall)]).toEqual([[], []]);
});

test('a confirmed Delete submits a form with the method, the CSRF token and the path [HERO-039]', async () => {
  document.head.innerHTML = '<meta name="csrf-token" content="token-of-the-page">';
  const sent = watchForm();
  const opened = await open(aProfile(), admin, { [checkCall]: () => undefined });
  await askToDelete(opened);
  await opened.user.click(screen.getByRole('button', { name: 'Destroy user' }));
  await expect.poll(() => sent.length).toBe(1);
  const form = document.querySelector('form');
  expect([form?.getAttribute('action'), form?.getAttribute('method')]).toEqual(['/api/users/mira', 'post']);
  expect(Object.fromEntries(sent[0] ?? [])).toEqual({
    _method: 'delete',
    csrf_token: 'token-of-the-page',
    referer: location.pathname,
  });
});

test('a site admin without a recent sign-in deletes nothing', async () => {
  const sent = watchForm();
  const opened = await open(aProfile(), admin, {
    [checkCall]: () => {
      throw forbidden('Please enter your password again.', 'reauth_required');
    },
  });
  await askToDelete(opened);
  await opened.user.click(screen.getByRole('button', { name: 'Destroy user' }));
  expect(await screen.findByText('Please enter your password again.')).toBeTruthy();
  expect(sent).toEqual([]);
});
