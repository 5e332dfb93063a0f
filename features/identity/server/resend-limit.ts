/** Within this time the verification letter is sent again once. */
export const resendWindowSeconds = 24 * 60 * 60;

/** Under which that is counted. */
export const resendLimitKey = (userId: string): string => `confirmation:${userId}`;
