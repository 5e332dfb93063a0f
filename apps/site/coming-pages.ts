interface ComingPage {
  path: string;
  title: string;
  membersOnly?: boolean;
  adminsOnly?: boolean;
  /** Below a member's page: nothing is here where there is no such member. */
  ofProfile?: boolean;
}

/** Addresses that the house already promises and whose rooms are still being built; their words are with the page. */
export const comingPages: readonly ComingPage[] = [
  { path: '/feed', title: 'News' },
  { path: '/tutorials', title: 'Tutorials' },
  { path: '/users', title: 'Users' },
  { path: '/user/$profileLink/tracks', title: 'Tracks of a member', ofProfile: true },
  { path: '/user/$profileLink/followers', title: 'Followers', ofProfile: true },
  { path: '/user/$profileLink/following', title: 'Following', ofProfile: true },
  { path: '/user/$profileLink/groups', title: 'Groups of a member', ofProfile: true },
  { path: '/groups', title: 'Groups' },
  { path: '/group/new', title: 'New group', membersOnly: true },
  { path: '/group/$groupLink', title: 'Group' },
  { path: '/group/$groupLink/members', title: 'Members of a group' },
  { path: '/group/$groupLink/tracks', title: 'Tracks of a group' },
  { path: '/group/$groupLink/edit', title: 'Edit group', membersOnly: true },
  { path: '/account/groups/$id/edit', title: 'Edit group', membersOnly: true },
  { path: '/campaigns/$groupLink', title: 'Campaign' },
  { path: '/campaigns/$groupLink/tracks', title: 'Tracks of a campaign' },
  { path: '/campaigns/$groupLink/tracks/new', title: 'Take part', membersOnly: true },
  { path: '/campaigns/$groupLink/contestants', title: 'Contestants' },
  { path: '/campaigns/$groupLink/chat', title: 'Campaign chat' },
  { path: '/news/$id', title: 'News' },
  { path: '/learn/', title: 'Learn' },
  { path: '/learn/referral-faq', title: 'Questions about invitations' },
  { path: '/products', title: 'Sound Shop' },
  { path: '/shop/$productId', title: 'A sound set' },
  { path: '/download/$id', title: 'Your download', membersOnly: true },
  { path: '/download/$id/$downloadId', title: 'Your download', membersOnly: true },
  { path: '/accounts', title: 'Pricing' },
  { path: '/pricing', title: 'Pricing' },
  { path: '/checkout', title: 'Checkout' },
  { path: '/hosted_pages/$id', title: 'Payment' },
  { path: '/projects/$id', title: 'Project' },
  { path: '/projects/$id/invitation', title: 'Invitation to a project' },
  { path: '/projects/$id/access_denied', title: 'This project is closed to you' },
  { path: '/workspaces/$id/invitation', title: 'Invitation to a class' },
  { path: '/organizations/$id/invitation', title: 'Invitation to a school' },
  { path: '/education/welcome', title: 'Welcome, teachers' },
  { path: '/education/school', title: 'Your school', membersOnly: true },
  { path: '/education/subscription', title: 'Your school’s plan', membersOnly: true },
  { path: '/auth/organizations', title: 'Choose your school', membersOnly: true },
  { path: '/referral/$referralId', title: 'An invitation' },
  { path: '/secret-passage', title: 'The secret passage' },
  { path: '/admin/users/$guid/edit', title: 'A member, for admins', membersOnly: true, adminsOnly: true },
  { path: '/account/profile', title: 'My profile', membersOnly: true },
  { path: '/account/referrals', title: 'Invite a friend', membersOnly: true },
  { path: '/account/messages', title: 'Messages', membersOnly: true },
  { path: '/account/messages/$id', title: 'Messages', membersOnly: true },
  { path: '/account/groups', title: 'My groups', membersOnly: true },
  { path: '/account/projects', title: 'My projects', membersOnly: true },
];
