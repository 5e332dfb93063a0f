/** Orders of the tracks of a genre or a tag; the first is that of its page without `sort`. */
export const trackSorts = ['week', 'new', 'all_time'] as const;
export type TrackSort = (typeof trackSorts)[number];

/** The sort of an address; unknown ones give the first. */
export const trackSortOf = (sort: string | undefined): TrackSort =>
  trackSorts.find((known) => known === sort) ?? trackSorts[0];
