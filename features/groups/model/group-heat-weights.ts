/** Heat weights of the events of a group (GROUP-020). */
export const groupHeatWeights = { membership: 5, follower: 3, track: 4, comment: 2 } as const;
