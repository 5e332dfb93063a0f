/** Trending weights of what happens to a group (GROUP-020). */
export const groupHeatWeights = { membership: 5, follower: 3, track: 4, comment: 2 } as const;
