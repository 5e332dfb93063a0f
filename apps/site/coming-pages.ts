interface ComingPage {
  path: string;
  title: string;
  /** What will stand here, said plainly. */
  text: string;
  membersOnly?: boolean;
}

/** Addresses that the house already promises and whose rooms are still being built. */
export const comingPages: readonly ComingPage[] = [
  {
    path: '/feed',
    title: 'News',
    text: 'New tracks and words from the people you follow will be gathered here.',
  },
  { path: '/tutorials', title: 'Tutorials', text: 'Short lessons by people who make music every day.' },
  { path: '/users', title: 'Users', text: 'The people of the hall: who makes what, and who to follow.' },
  {
    path: '/groups',
    title: 'Groups',
    text: 'Rooms for a style, a town or an instrument, opened by anybody.',
  },
  { path: '/community', title: 'Community', text: 'One page with what moves in the hall today.' },
  { path: '/community/search', title: 'Search', text: 'Tracks, people and groups by name.' },
  {
    path: '/learn/',
    title: 'Learn',
    text: 'Play before you read: music making in small steps, in the browser.',
  },
  { path: '/products', title: 'Sound Shop', text: 'Sound sets and loops for your own pieces.' },
  { path: '/accounts', title: 'Pricing', text: 'What is free for good, and what the paid plans add.' },
  { path: '/pricing', title: 'Pricing', text: 'What Tonehall costs for a class, a school or a district.' },
  { path: '/checkout', title: 'Checkout', text: 'Paying for plans and sounds will happen here.' },
  {
    path: '/online-studio',
    title: 'Online studio',
    text: 'A whole studio in a browser tab: record, arrange, mix.',
  },
  { path: '/make-music', title: 'Make music', text: 'Start from a beat, a loop or an empty page.' },
  {
    path: '/licensing-agreement',
    title: 'Licensing Agreement',
    text: 'How sounds from the shop may be used. It will be published before the first sound is sold.',
  },
  {
    path: '/studio/install-chrome',
    title: 'Open the studio in Chrome',
    text: 'The studio needs a browser with low-latency audio. Chrome is one: google.com/chrome.',
  },
  {
    path: '/auth/confirm_consents',
    title: 'Your consents',
    text: 'Reading and changing what you agreed to.',
  },
  {
    path: '/auth/verify_email',
    title: 'Verify your e-mail',
    text: 'The way from the letter in your mailbox to here.',
  },
  {
    path: '/account',
    title: 'My account',
    text: 'Your plan, your payments and your address.',
    membersOnly: true,
  },
  { path: '/account/manage', title: 'My account', text: 'Your subscriptions.', membersOnly: true },
  {
    path: '/account/profile',
    title: 'My profile',
    text: 'Your name, picture and words about you.',
    membersOnly: true,
  },
  {
    path: '/account/referrals',
    title: 'Invite a friend',
    text: 'Bringing friends into the hall.',
    membersOnly: true,
  },
  { path: '/account/messages', title: 'Messages', text: 'Letters between members.', membersOnly: true },
  { path: '/account/messages/$id', title: 'Messages', text: 'One conversation.', membersOnly: true },
  {
    path: '/account/notifications',
    title: 'Notifications',
    text: 'What happened to your tracks while you were away.',
    membersOnly: true,
  },
  { path: '/account/groups', title: 'My groups', text: 'The groups that you are in.', membersOnly: true },
  {
    path: '/account/projects',
    title: 'My projects',
    text: 'What you have started in the studio.',
    membersOnly: true,
  },
];
