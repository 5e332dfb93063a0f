/** Targets of links from features that may not import the page's declaration. */
export const linkTargets = {
  home: () => '/',
  feed: () => '/feed',
  /** The home of a school, which leads members without one to the selection. */
  school: () => '/education',
  /** Redirects to the project on the studio host. */
  studio: (projectId: string) => `/studio?joinRoom=${encodeURIComponent(projectId)}`,
} as const;
