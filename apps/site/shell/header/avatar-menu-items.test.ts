import { expect, test } from 'vitest';
import { avatarMenuItems, hamburgerItems } from './avatar-menu-items.ts';

const mira = { profileLink: 'mira-sol', currentPaymentMethod: 'none' } as const;
const site = { educationMode: false };
const school = { educationMode: true };
const titles = (links: readonly { title: string }[]) => links.map((link) => link.title);
const hrefs = (links: readonly { href: string }[]) => links.map((link) => link.href);

test('the avatar menu shows its entries in order [SHELL-051]', () => {
  expect(titles(avatarMenuItems(mira, site))).toEqual([
    'Profile',
    'My account',
    'My tracks',
    'Statistics',
    'My projects',
    'My groups',
    'My lists',
    'Invite a friend',
    'Plans',
    'Log out',
  ]);
});

test('the entries link to their pages, "Plans" to the schools’ prices in education mode [SHELL-052]', () => {
  expect(hrefs(avatarMenuItems(mira, site))).toEqual([
    '/user/mira-sol',
    '/account',
    '/account/tracks',
    '/account/statistics',
    '/account/projects',
    '/account/groups',
    '/account/lists',
    '/account/referrals',
    '/accounts',
    '/logout',
  ]);
  expect(hrefs(avatarMenuItems(mira, school))).toEqual([
    '/user/mira-sol',
    '/account/messages',
    '/pricing',
    '/logout',
  ]);
});

test('"Invite a friend" is hidden from members who pay by PayPal [SHELL-053]', () => {
  const shown = (['hosted_billing', 'card', 'none', 'paypal'] as const).map((currentPaymentMethod) =>
    titles(avatarMenuItems({ ...mira, currentPaymentMethod }, site)).includes('Invite a friend'),
  );
  expect(shown).toEqual([true, true, true, false]);
});

test('beside a hamburger the avatar menu lists the community as well [SHELL-054]', () => {
  expect(titles(hamburgerItems(site))).toEqual(['Home', 'Groups', 'Tracks', 'Users', 'News', 'Tutorials']);
});

test('the community’s entries link to their pages, and are hidden in education mode [SHELL-055]', () => {
  expect(hrefs(hamburgerItems(site))).toEqual([
    '/community',
    '/groups',
    '/tracks',
    '/users',
    '/feed',
    '/tutorials',
  ]);
  expect(hamburgerItems(school)).toEqual([]);
});

test('a student, or a teacher who does not own the school, has no entry on the education host that leads to prices [EDU-344]', () => {
  const student = { ...mira, student: true } as const;
  expect(titles(avatarMenuItems(student, school))).toEqual(['Profile', 'Messages', 'Log out']);
  expect(titles(avatarMenuItems({ ...mira, faculty: true }, school))).toEqual([
    'Profile',
    'Messages',
    'Log out',
  ]);
  expect(titles(avatarMenuItems(student, site))).toContain('Plans');
});

test('in education mode "My account" and "Invite a friend" are hidden [SHELL-056]', () => {
  expect(titles(avatarMenuItems(mira, school))).toEqual(['Profile', 'Messages', 'Plans', 'Log out']);
});

test('on the education host the menu leads to the messages and counts unread conversations [EDU-369]', () => {
  expect(avatarMenuItems({ ...mira, unreadConversations: 2 }, school)).toContainEqual({
    title: 'Messages (2)',
    href: '/account/messages',
  });
});
