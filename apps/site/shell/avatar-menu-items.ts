import { userPage } from '#features/members/pages.ts';
import { href } from '#platform/pure/page.ts';
import type { SiteSettings } from '#platform/web/site-settings.ts';
import type { Viewer } from '#platform/web/viewer.ts';
import { mayInvite } from './navigation.ts';

export interface MenuLink {
  title: string;
  href: string;
}

/** The avatar menu's own entries, in order. */
export function avatarMenuItems(
  viewer: Pick<Viewer, 'profileLink' | 'currentPaymentMethod'> & Partial<Pick<Viewer, 'siteAdmin'>>,
  { educationMode }: Pick<SiteSettings, 'educationMode'>,
): readonly MenuLink[] {
  const entries: (MenuLink | false)[] = [
    { title: 'Profile', href: href(userPage, viewer) },
    !educationMode && { title: 'My account', href: '/account' },
    !educationMode && mayInvite(viewer) && { title: 'Invite a friend', href: '/account/referrals' },
    viewer.siteAdmin === true && { title: 'Moderation', href: '/admin/moderation' },
    { title: 'Plans', href: educationMode ? '/pricing' : '/accounts' },
    { title: 'Log out', href: '/logout' },
  ];
  return entries.filter((entry) => entry !== false);
}

/** Further entries of the avatar menu where the main menu is a hamburger. */
export function hamburgerItems({ educationMode }: Pick<SiteSettings, 'educationMode'>): readonly MenuLink[] {
  if (educationMode) return [];
  return [
    { title: 'Home', href: '/community' },
    { title: 'Groups', href: '/groups' },
    { title: 'Tracks', href: '/tracks' },
    { title: 'Users', href: '/users' },
    { title: 'News', href: '/feed' },
    { title: 'Tutorials', href: '/tutorials' },
  ];
}
