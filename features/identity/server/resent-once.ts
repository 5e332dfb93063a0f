/** Within this time the verification letter is sent again once. */
export const resentSeconds = 24 * 60 * 60;

/** Under which that is counted. */
export const resentKey = (userId: string): string => `confirmation:${userId}`;
