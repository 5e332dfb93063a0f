/** Trending weights of what happens to a member and their tracks (USER-019). */
export const userHeatWeights = { follower: 5, trackPlay: 1, trackLike: 3, trackListed: 2 } as const;
