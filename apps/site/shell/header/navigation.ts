import { pricingPage, schoolPricingPage } from '#features/billing/pages.ts';
import { classSignInPage, schoolHomePage } from '#features/classes/pages.ts';
import { newsFeedPage, tutorialsPage } from '#features/feed/pages.ts';
import { groupsPage } from '#features/groups/pages.ts';
import { learnPage, makeMusicPage, onlineStudioPage } from '#features/pages/pages.ts';
import { usersPage } from '#features/people/pages.ts';
import { invitePage } from '#features/referrals/pages.ts';
import { searchPage } from '#features/search/pages.ts';
import { productsPage } from '#features/shop/pages.ts';
import { tracksPage } from '#features/tracks/pages.ts';
import type { Page } from '#platform/pure/page.ts';
import type { SiteSettings } from '#platform/web/site-settings.ts';
import type { Viewer } from '#platform/web/viewer.ts';

/** One entry of the menus; `items` is the level below it. */
export interface NavigationItem {
  id: string;
  title: string;
  path: string;
  /** False hides the entry and everything below it. */
  menuAttached: boolean;
  items: readonly NavigationItem[];
}

/** How many entries of a lower level are shown before "See all". */
const shownPerLevel = 6;

type Who = (Pick<Viewer, 'currentPaymentMethod'> & Partial<Pick<Viewer, 'student' | 'faculty'>>) | null;

/** Whether menus lead to prices: of a school only its owner buys, so that its other people see none on the education host. */
export const hasPrices = (
  { educationMode }: Pick<SiteSettings, 'educationMode'>,
  viewer: Partial<Pick<Viewer, 'student' | 'faculty'>> | null,
): boolean => !(educationMode && (viewer?.student || viewer?.faculty));

/** "Invite a friend" is for members who do not pay by PayPal. */
export function mayInvite(viewer: Who): boolean {
  return viewer !== null && viewer.currentPaymentMethod !== 'paypal';
}

const leaf = (
  id: string,
  title: string,
  { path }: Pick<Page, 'path'>,
  menuAttached = true,
): NavigationItem => ({
  id,
  title,
  path,
  menuAttached,
  items: [],
});

/** Whether this edition has the page. */
export const hasPage = ({ educationMode }: Pick<SiteSettings, 'educationMode'>, { edition }: Page): boolean =>
  edition === undefined || (edition === 'education') === educationMode;

const communityItems = [
  leaf('tracks', 'Tracks', tracksPage),
  leaf('users', 'Users', usersPage),
  leaf('groups', 'Groups', groupsPage),
  leaf('news', 'News', newsFeedPage),
  leaf('tutorials', 'Tutorials', tutorialsPage),
  leaf('search', 'Search', searchPage),
];

/** The tabs of the community's pages: the same places, but for search, which is the last. */
export const communityTabs = communityItems
  .slice(0, -1)
  .map(({ id, title, path }) => ({ id, label: title, href: path }));

/** The main menu's tree for this viewer and this site; unattached entries are hidden. */
export function navigationFor(
  viewer: Who,
  settings: Pick<SiteSettings, 'studioUrl' | 'educationMode'>,
): readonly NavigationItem[] {
  const { educationMode } = settings;
  const community = viewer ? newsFeedPage : tracksPage;
  // The start page of the studio, or sign-in on the way there.
  const dashboard = viewer ? `${settings.studioUrl}/` : '/auth?tab=sign_in&redirect_to=studio';
  return [
    leaf('dashboard', 'Dashboard', { path: dashboard }, !educationMode),
    leaf('school', 'My school', schoolHomePage, educationMode && !!viewer),
    leaf('class', 'My class', classSignInPage, educationMode && !viewer),
    leaf('online_studio', 'Online studio', onlineStudioPage),
    leaf('make_music', 'Make music', makeMusicPage),
    leaf('learn', 'Learn', learnPage),
    { ...leaf('community', 'Community', community, !educationMode), items: communityItems },
    leaf('sound_shop', 'Sound Shop', productsPage, !educationMode),
    leaf('pricing', 'Pricing', educationMode ? schoolPricingPage : pricingPage, hasPrices(settings, viewer)),
    leaf('invite_friend', 'Invite Friend', invitePage, !educationMode && mayInvite(viewer)),
  ];
}

/** The tree's entries for the desktop menu: "Invite Friend" is in the mobile menu only. */
export function desktopItems(tree: readonly NavigationItem[]): readonly NavigationItem[] {
  return attachedItems(tree).filter((item) => item.id !== 'invite_friend');
}

export function attachedItems(items: readonly NavigationItem[]): readonly NavigationItem[] {
  return items.filter((item) => item.menuAttached);
}

/** The entries of a lower level, and whether "See all" follows them. */
export function levelOf(parent: NavigationItem): { items: readonly NavigationItem[]; seeAll: boolean } {
  const all = attachedItems(parent.items);
  return { items: all.slice(0, shownPerLevel), seeAll: all.length > shownPerLevel };
}
