/**
 * What each feature may use: it imports their contracts, models, server and pages, and its SQL reads their tables. The graph has no
 * circle; influence in the other direction goes by event or extension point. A new feature is added here first.
 */
export const featureGraph: Readonly<Record<string, readonly string[]>> = {
  likes: ['members'],
  members: [],
  payments: [],
  trending: [],
  blocks: ['members'],
  'sign-in': ['members', 'payments'],
  billing: ['members', 'payments', 'sign-in'],
  comments: ['blocks', 'members', 'reports'],
  follows: ['blocks', 'members'],
  reports: ['members', 'sign-in', 'trending'],
  uploads: ['members', 'sign-in'],
  education: ['blocks', 'members', 'sign-in'],
  messages: ['blocks', 'members', 'reports'],
  news: ['comments', 'likes', 'members', 'uploads'],
  shop: ['members', 'sign-in'],
  profiles: ['follows', 'members', 'sign-in', 'uploads'],
  people: ['follows', 'members', 'profiles', 'tracks', 'trending'],
  projects: ['blocks', 'members', 'profiles', 'sign-in'],
  tracks: [
    'blocks',
    'comments',
    'follows',
    'likes',
    'members',
    'profiles',
    'reports',
    'sign-in',
    'trending',
    'uploads',
  ],
  groups: [
    'blocks',
    'comments',
    'follows',
    'likes',
    'members',
    'profiles',
    'reports',
    'tracks',
    'trending',
    'uploads',
  ],
  account: ['billing', 'members', 'payments', 'reports', 'sign-in', 'uploads'],
  announcements: ['members', 'sign-in'],
  campaigns: ['follows', 'groups', 'members', 'news', 'profiles'],
  feed: ['news', 'profiles', 'tracks'],
  notifications: ['blocks', 'follows', 'groups', 'members', 'messages', 'projects'],
  player: ['likes', 'members', 'tracks'],
  referrals: ['groups', 'likes', 'members', 'sign-in', 'tracks'],
  search: ['follows', 'groups', 'likes', 'members', 'news', 'profiles', 'projects', 'tracks'],
};

/** Tables that a feature reads against the graph, `reader -> table`, each with its reason. */
export const allowedReads: ReadonlyMap<string, string> = new Map();
