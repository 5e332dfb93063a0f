/** Orders of a genre's tracks; the first is that of its page without `sort`. */
export const genreSorts = ['week', 'new', 'all_time'] as const;
export type GenreSort = (typeof genreSorts)[number];

/** The sort of an address; unknown ones give the first. */
export const genreSortOf = (sort: string | undefined): GenreSort =>
  genreSorts.find((known) => known === sort) ?? genreSorts[0];

/** A genre's name in addresses: "Drum & Bass" is `drum-and-bass`. */
export const genreSlug = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replaceAll(/[^a-z0-9]+/g, '-');
