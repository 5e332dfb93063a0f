/** The edition that has a page. */
export const pageEditions = ['site', 'education', 'both'] as const;
export type PageEdition = (typeof pageEditions)[number];

/** Whether two editions share a host, so that their pages need different paths. */
export const editionsOverlap = (one: PageEdition, other: PageEdition): boolean =>
  one === other || one === 'both' || other === 'both';

/** Whether a host has pages of an edition. */
export const isOnHost = (edition: PageEdition, education: boolean): boolean =>
  editionsOverlap(edition, education ? 'education' : 'site');
