const encodeSegment = (text: string) => encodeURIComponent(text);

/** Targets of links from features that may not import the page's declaration, and of links to what is not built yet. */
export const linkTargets = {
  home: () => '/',
  feed: () => '/feed',
  community: () => '/community',
  checkout: () => '/checkout',
  shop: (productId: string) => `/shop/${encodeSegment(productId)}`,
  download: (id: string, downloadId?: string) =>
    downloadId === undefined
      ? `/download/${encodeSegment(id)}`
      : `/download/${encodeSegment(id)}/${encodeSegment(downloadId)}`,
  /** Redirects to the project on the studio host. */
  studio: (projectId: string) => `/studio?joinRoom=${encodeSegment(projectId)}`,
} as const;
