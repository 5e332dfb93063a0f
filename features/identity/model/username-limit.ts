/** The most characters of a username, as people count them (Unicode code points). */
export const USERNAME_LIMIT = 50;
