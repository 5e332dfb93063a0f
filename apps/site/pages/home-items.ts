/** The number of items in each section of the community's home. */
export const homeItems = 6;
