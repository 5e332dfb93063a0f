/** The maximum length of a username in Unicode code points. */
export const USERNAME_LIMIT = 50;
