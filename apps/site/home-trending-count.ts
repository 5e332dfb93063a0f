/** How many trending tracks the home page shows: one row of its grid. */
export const homeTrendingCount = 5;
