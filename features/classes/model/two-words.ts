/** What is compared of two words that somebody typed: letters in lower case, one space between them. */
export const normaliseWords = (text: string): string =>
  text
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((word) => word !== '')
    .join(' ');
