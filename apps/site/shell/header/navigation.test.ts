import { expect, test } from 'vitest';
import { attachedItems, desktopItems, levelOf, type NavigationItem, navigationFor } from './navigation.ts';

const site = { studioUrl: 'https://studio.example', educationMode: false };
const school = { ...site, educationMode: true };
const member = { currentPaymentMethod: 'none' } as const;
const titles = (items: readonly NavigationItem[]) => items.map((item) => item.title);
const pathOf = (tree: readonly NavigationItem[], id: string) => tree.find((item) => item.id === id)?.path;

test('the main menu shows its entries in order [SHELL-029]', () => {
  expect(titles(attachedItems(navigationFor(member, site)))).toEqual([
    'Dashboard',
    'Online studio',
    'Make music',
    'Learn',
    'Community',
    'Sound Shop',
    'Pricing',
    'Invite Friend',
  ]);
});

test('"Invite Friend" is never in the desktop menu [SHELL-030]', () => {
  expect(titles(desktopItems(navigationFor(member, site)))).not.toContain('Invite Friend');
});

test('"Invite Friend" is for members who do not pay by PayPal [SHELL-031]', () => {
  const shown = (method: 'hosted_billing' | 'card' | 'none' | 'paypal') =>
    titles(attachedItems(navigationFor({ currentPaymentMethod: method }, site))).includes('Invite Friend');
  expect([shown('hosted_billing'), shown('card'), shown('none'), shown('paypal')]).toEqual([
    true,
    true,
    true,
    false,
  ]);
  expect(titles(attachedItems(navigationFor(null, site)))).not.toContain('Invite Friend');
});

test('the entries link to their pages [SHELL-032]', () => {
  const tree = navigationFor(member, site);
  expect(pathOf(tree, 'online_studio')).toBe('/online-studio');
  expect(pathOf(tree, 'make_music')).toBe('/make-music');
  expect(pathOf(tree, 'learn')).toBe('/learn/');
  expect(pathOf(tree, 'sound_shop')).toBe('/products');
  expect(pathOf(tree, 'pricing')).toBe('/accounts');
  expect(pathOf(tree, 'invite_friend')).toBe('/account/referrals');
});

test('"Community" links to the feed for members and to the tracks for guests [SHELL-033]', () => {
  expect(pathOf(navigationFor(member, site), 'community')).toBe('/feed');
  expect(pathOf(navigationFor(null, site), 'community')).toBe('/tracks');
});

test('in education mode the dashboard, community, shop and invitations are hidden [SHELL-034]', () => {
  const rest = ['Online studio', 'Make music', 'Learn', 'Pricing'];
  expect(titles(attachedItems(navigationFor(member, school)))).toEqual(['My school', ...rest]);
  expect(titles(attachedItems(navigationFor(null, school)))).toEqual(['My class', ...rest]);
});

test('on the education site the menu of every page leads members to their school [EDU-168]', () => {
  expect(pathOf(navigationFor(member, school), 'school')).toBe('/education');
  for (const tree of [navigationFor(null, school), navigationFor(member, site)])
    expect(titles(attachedItems(tree))).not.toContain('My school');
});

test('in education mode "Pricing" links to the prices of schools [SHELL-035]', () => {
  expect(pathOf(navigationFor(member, school), 'pricing')).toBe('/pricing');
});

test('a student, or a teacher who does not own the school, has no "Pricing" on the education host [EDU-344]', () => {
  const student = { ...member, student: true } as const;
  for (const one of [student, { ...member, faculty: true } as const])
    expect(titles(attachedItems(navigationFor(one, school)))).not.toContain('Pricing');
  expect(titles(attachedItems(navigationFor(student, site)))).toContain('Pricing');
});

test('"Dashboard" links to the studio, for guests by way of sign-in [SHELL-036]', () => {
  expect(pathOf(navigationFor(member, site), 'dashboard')).toBe('https://studio.example/');
  expect(pathOf(navigationFor(null, site), 'dashboard')).toBe('/auth?tab=sign_in&redirect_to=studio');
});

const item = (id: number, menuAttached = true): NavigationItem => ({
  id: String(id),
  title: `Item ${id}`,
  path: `/${id}`,
  menuAttached,
  items: [],
});
const parentOf = (count: number) => ({
  ...item(0),
  items: Array.from({ length: count }, (_, n) => item(n + 1)),
});

test('a level of more than six shows six and "See all" [SHELL-040]', () => {
  expect(titles(levelOf(parentOf(7)).items)).toHaveLength(6);
  expect(levelOf(parentOf(7)).seeAll).toBe(true);
  expect(titles(levelOf(parentOf(6)).items)).toHaveLength(6);
  expect(levelOf(parentOf(6)).seeAll).toBe(false);
});

test('an entry has its five fields [SHELL-042]', () => {
  for (const entry of navigationFor(member, site)) {
    expect(Object.keys(entry).sort()).toEqual(['id', 'items', 'menuAttached', 'path', 'title']);
  }
});

test('an unattached entry is hidden [SHELL-043]', () => {
  const parent = { ...item(0), items: [item(1), item(2, false), item(3)] };
  expect(titles(levelOf(parent).items)).toEqual(['Item 1', 'Item 3']);
});
