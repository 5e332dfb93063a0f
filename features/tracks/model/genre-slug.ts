/** A genre's name in addresses: "Drum & Bass" is `drum-and-bass`. */
export const genreSlug = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replaceAll(/[^a-z0-9]+/g, '-');
