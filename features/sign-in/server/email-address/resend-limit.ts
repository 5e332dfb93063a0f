/** The window in which the verification e-mail is sent again once. */
export const resendWindowSeconds = 24 * 60 * 60;

/** The rate-limit key of that window. */
export const resendLimitKey = (userId: string): string => `confirmation:${userId}`;
