/** Key of the query of a host's moments. */
export const momentsKey = (hostId: string) => ['comments', 'moments', hostId] as const;
