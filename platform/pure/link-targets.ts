const encodeSegment = (text: string) => encodeURIComponent(text);

/** The paths of the site's pages. */
export const linkTargets = {
  home: () => '/',
  feed: () => '/feed',
  community: () => '/community',
  checkout: () => '/checkout',
  auth: () => '/auth',
  authPlans: () => '/auth/plans',
  shop: (productId: string) => `/shop/${encodeSegment(productId)}`,
  download: (id: string, downloadId?: string) =>
    downloadId === undefined
      ? `/download/${encodeSegment(id)}`
      : `/download/${encodeSegment(id)}/${encodeSegment(downloadId)}`,
  user: (profileLink: string) => `/user/${encodeSegment(profileLink)}`,
  track: (profileLink: string, permalink: string) =>
    `/user/${encodeSegment(profileLink)}/track/${encodeSegment(permalink)}`,
  shortTrackLink: (shortLinkId: string) => `/t/${encodeSegment(shortLinkId)}`,
  project: (id: string) => `/projects/${encodeSegment(id)}`,
  /** Redirects to the project on the studio host. */
  studio: (projectId: string) => `/studio?joinRoom=${encodeSegment(projectId)}`,
} as const;
