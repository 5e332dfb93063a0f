/** Targets of links from features that may not import the page's declaration. */
export const linkTargets = {
  home: () => '/',
  feed: () => '/feed',
  /** Redirects to the project on the studio host. */
  studio: (projectId: string) => `/studio?joinRoom=${encodeURIComponent(projectId)}`,
} as const;
