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

type Who = Pick<Viewer, 'currentPaymentMethod'> | null;

/** "Invite a friend" is for members who do not pay by PayPal. */
export function mayInvite(viewer: Who): boolean {
  return viewer !== null && viewer.currentPaymentMethod !== 'paypal';
}

/** The start page of the studio, or sign-in on the way there. */
function dashboardPath(viewer: Who, settings: Pick<SiteSettings, 'studioUrl'>): string {
  return viewer ? `${settings.studioUrl}/` : '/auth?tab=sign_in&redirect_to=studio';
}

const leaf = (id: string, title: string, path: string, menuAttached = true): NavigationItem => ({
  id,
  title,
  path,
  menuAttached,
  items: [],
});

const communityItems = [
  leaf('tracks', 'Tracks', '/tracks'),
  leaf('users', 'Users', '/users'),
  leaf('groups', 'Groups', '/groups'),
  leaf('news', 'News', '/feed'),
  leaf('tutorials', 'Tutorials', '/tutorials'),
  leaf('search', 'Search', '/community/search'),
];

/** The main menu's tree for this viewer and this site; unattached entries are hidden. */
export function navigationFor(
  viewer: Who,
  settings: Pick<SiteSettings, 'studioUrl' | 'educationMode'>,
): readonly NavigationItem[] {
  const open = !settings.educationMode;
  return [
    leaf('dashboard', 'Dashboard', dashboardPath(viewer, settings)),
    leaf('online_studio', 'Online studio', '/online-studio'),
    leaf('make_music', 'Make music', '/make-music'),
    leaf('learn', 'Learn', '/learn/'),
    { ...leaf('community', 'Community', viewer ? '/feed' : '/tracks', open), items: communityItems },
    leaf('sound_shop', 'Sound Shop', '/products', open),
    leaf('pricing', 'Pricing', open ? '/accounts' : '/pricing'),
    leaf('invite_friend', 'Invite Friend', '/account/referrals', open && mayInvite(viewer)),
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
