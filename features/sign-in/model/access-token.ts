/** In code points. */
export const MAX_ACCESS_TOKEN_NAME = 60;
export const MAX_ACCESS_TOKEN_DAYS = 365;
/** Of a token with the scope `admin`. */
export const MAX_ADMIN_TOKEN_DAYS = 30;
/** Tokens that have not expired and that a member can have at a time. */
export const MAX_ACCESS_TOKENS = 20;
