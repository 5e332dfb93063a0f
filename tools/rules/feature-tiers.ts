/** Features import only features of lower tiers; what goes up goes by event. A new feature is added here first. */
export const featureTiers: Record<string, number> = {
  identity: 0,
  uploads: 0,
  trending: 0,
  payments: 0,
  blocks: 0,
  profiles: 1,
  likes: 1,
  follows: 1,
  comments: 1,
  reports: 1,
  billing: 1,
  tracks: 2,
  projects: 2,
  news: 2,
  shop: 2,
  education: 2,
  pages: 2,
  groups: 3,
  people: 3,
  messages: 3,
  campaigns: 4,
  feed: 4,
  search: 4,
  notifications: 4,
  player: 4,
  announcements: 4,
  admin: 4,
  account: 4,
  referrals: 4,
};

/** Imports inside one tier, `from -> to`; each is also named in ARCHITECTURE.md. */
export const allowedWithinTier: ReadonlySet<string> = new Set<string>([
  'profiles -> follows',
  'uploads -> identity',
]);
