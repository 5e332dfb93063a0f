interface ComingPage {
  path: string;
  title: string;
  membersOnly?: boolean;
}

/** Addresses that the house already promises and whose rooms are still being built; their words are with the page. */
export const comingPages: readonly ComingPage[] = [
  { path: '/feed', title: 'News' },
  { path: '/tutorials', title: 'Tutorials' },
  { path: '/users', title: 'Users' },
  { path: '/groups', title: 'Groups' },
  { path: '/community', title: 'Community' },
  { path: '/community/search', title: 'Search' },
  { path: '/learn/', title: 'Learn' },
  { path: '/products', title: 'Sound Shop' },
  { path: '/accounts', title: 'Pricing' },
  { path: '/pricing', title: 'Pricing' },
  { path: '/checkout', title: 'Checkout' },
  { path: '/online-studio', title: 'Online studio' },
  { path: '/make-music', title: 'Make music' },
  { path: '/licensing-agreement', title: 'Licensing Agreement' },
  { path: '/studio/install-chrome', title: 'Open the studio in Chrome' },
  { path: '/auth/confirm_consents', title: 'Your consents' },
  { path: '/auth/verify_email', title: 'Verify your e-mail' },
  { path: '/account', title: 'My account', membersOnly: true },
  { path: '/account/manage', title: 'My account', membersOnly: true },
  { path: '/account/profile', title: 'My profile', membersOnly: true },
  { path: '/account/referrals', title: 'Invite a friend', membersOnly: true },
  { path: '/account/messages', title: 'Messages', membersOnly: true },
  { path: '/account/messages/$id', title: 'Messages', membersOnly: true },
  { path: '/account/notifications', title: 'Notifications', membersOnly: true },
  { path: '/account/groups', title: 'My groups', membersOnly: true },
  { path: '/account/projects', title: 'My projects', membersOnly: true },
];
