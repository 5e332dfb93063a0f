const part = (text: string) => encodeURIComponent(text);

/** The addresses that links of the site lead to: one place for their shapes. */
export const linkTargets = {
  home: () => '/',
  feed: () => '/feed',
  community: () => '/community',
  checkout: () => '/checkout',
  auth: () => '/auth',
  authPlans: () => '/auth/plans',
  shop: (productId: string) => `/shop/${part(productId)}`,
  download: (id: string, downloadId?: string) =>
    downloadId === undefined ? `/download/${part(id)}` : `/download/${part(id)}/${part(downloadId)}`,
  user: (profileLink: string) => `/user/${part(profileLink)}`,
  track: (profileLink: string, permalink: string) => `/user/${part(profileLink)}/track/${part(permalink)}`,
  shortTrackLink: (shortLinkId: string) => `/t/${part(shortLinkId)}`,
  project: (id: string) => `/projects/${part(id)}`,
  /** Leads on to the studio host, into the project's live room. */
  studio: (projectId: string) => `/studio?joinRoom=${part(projectId)}`,
} as const;
