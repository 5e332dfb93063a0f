/**
 * What each feature may use: it imports their contracts, models, server and pages, and its SQL reads their tables. The graph has no
 * circle; influence in the other direction goes by event or extension point. A new feature is added here first.
 */
export const featureGraph: Readonly<Record<string, readonly string[]>> = {
  blocks: [],
  identity: [],
  likes: [],
  payments: [],
  trending: [],
  billing: ['identity', 'payments'],
  comments: ['blocks', 'identity', 'reports'],
  follows: ['blocks', 'identity'],
  reports: ['identity', 'trending'],
  uploads: ['identity'],
  education: ['blocks', 'identity'],
  messages: ['blocks', 'follows', 'identity', 'reports'],
  news: ['comments', 'identity', 'likes', 'uploads'],
  profiles: ['follows', 'identity', 'uploads'],
  people: ['follows', 'identity', 'profiles', 'tracks', 'trending'],
  projects: ['blocks', 'identity', 'profiles'],
  tracks: [
    'blocks',
    'comments',
    'follows',
    'identity',
    'likes',
    'profiles',
    'reports',
    'trending',
    'uploads',
  ],
  groups: [
    'blocks',
    'comments',
    'follows',
    'identity',
    'likes',
    'profiles',
    'reports',
    'tracks',
    'trending',
    'uploads',
  ],
  account: ['billing', 'identity', 'reports', 'uploads'],
  announcements: ['identity'],
  campaigns: ['follows', 'groups', 'identity', 'news', 'profiles'],
  feed: ['news', 'profiles', 'tracks'],
  notifications: ['blocks', 'follows', 'groups', 'identity', 'messages', 'projects'],
  player: ['identity', 'likes', 'tracks'],
  referrals: ['groups', 'identity', 'likes', 'tracks'],
  search: ['follows', 'groups', 'identity', 'likes', 'news', 'profiles', 'projects', 'tracks'],
};

/** Tables that a feature reads against the graph, `reader -> table`, each with its reason. */
export const allowedReads: ReadonlyMap<string, string> = new Map([
  ['identity -> likes', 'the own view of a member counts their likes in one query'],
  ['identity -> subscriptions', 'the own view of a member says in one query whether they have subscriptions'],
]);
