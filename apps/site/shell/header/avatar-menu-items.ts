import { accountPage } from '#features/account/pages.ts';
import { adminPage } from '#features/admin/pages.ts';
import { pricingPage, schoolPricingPage } from '#features/billing/pages.ts';
import { newsFeedPage, tutorialsPage } from '#features/feed/pages.ts';
import { groupsPage, myGroupsPage } from '#features/groups/pages.ts';
import { myListsPage } from '#features/lists/pages.ts';
import { userPage } from '#features/members/pages.ts';
import { messagesPage } from '#features/messages/pages.ts';
import { usersPage } from '#features/people/pages.ts';
import { myProjectsPage } from '#features/projects/pages.ts';
import { invitePage } from '#features/referrals/pages.ts';
import { moderationPage } from '#features/reports/pages.ts';
import { myTracksPage, statisticsPage, tracksPage } from '#features/tracks/pages.ts';
import { href } from '#platform/pure/page.ts';
import type { SiteSettings } from '#platform/web/site-settings.ts';
import type { Viewer } from '#platform/web/viewer.ts';
import { messagesTitle } from '../../messages-title.ts';
import { communityPage } from '../../own-pages.ts';
import { hasPrices, mayInvite } from './navigation.ts';

export interface MenuLink {
  title: string;
  href: string;
}

/** Lists of what the member has made. */
const ownItems: readonly MenuLink[] = [
  { title: 'My tracks', href: href(myTracksPage) },
  { title: 'Statistics', href: href(statisticsPage) },
  { title: 'My projects', href: href(myProjectsPage) },
  { title: 'My groups', href: href(myGroupsPage) },
  { title: 'My lists', href: href(myListsPage) },
];

/** The avatar menu's own entries, in order. */
export function avatarMenuItems(
  viewer: Pick<Viewer, 'profileLink' | 'currentPaymentMethod'> &
    Partial<Pick<Viewer, 'siteAdmin' | 'student' | 'faculty' | 'unreadConversations'>>,
  settings: Pick<SiteSettings, 'educationMode'>,
): readonly MenuLink[] {
  const { educationMode } = settings;
  const entries: (MenuLink | false)[] = [
    { title: 'Profile', href: href(userPage, viewer) },
    ...(educationMode
      ? [{ title: messagesTitle(viewer), href: href(messagesPage) }]
      : [{ title: 'My account', href: href(accountPage) }, ...ownItems]),
    !educationMode && mayInvite(viewer) && { title: 'Invite a friend', href: href(invitePage) },
    viewer.siteAdmin === true && { title: 'Moderation', href: href(moderationPage) },
    viewer.siteAdmin === true && { title: 'Administration', href: href(adminPage) },
    hasPrices(settings, viewer) && {
      title: 'Plans',
      href: href(educationMode ? schoolPricingPage : pricingPage),
    },
    { title: 'Log out', href: '/logout' },
  ];
  return entries.filter((entry) => entry !== false);
}

/** Further entries of the avatar menu where the main menu is a hamburger. */
export function hamburgerItems({ educationMode }: Pick<SiteSettings, 'educationMode'>): readonly MenuLink[] {
  if (educationMode) return [];
  return [
    { title: 'Home', href: href(communityPage) },
    { title: 'Groups', href: href(groupsPage) },
    { title: 'Tracks', href: href(tracksPage) },
    { title: 'Users', href: href(usersPage) },
    { title: 'News', href: href(newsFeedPage) },
    { title: 'Tutorials', href: href(tutorialsPage) },
  ];
}
