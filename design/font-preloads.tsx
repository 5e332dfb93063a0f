import bricolageUrl from '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2?url';
import interUrl from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url';

/** Addresses of the two font files that every page needs, as built by Vite. */
export const fontUrls: readonly string[] = [interUrl, bricolageUrl];
