/** Cache tag of all banners; every cached page has it. */
export const bannersTag = 'banners';
