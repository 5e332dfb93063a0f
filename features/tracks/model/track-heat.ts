/** Trending weights of a track's events (TRACK-023). */
export const heatWeights = { play: 1, like: 5, comment: 3, groupPost: 2 } as const;
