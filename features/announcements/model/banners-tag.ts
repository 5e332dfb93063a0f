/** The name under which a change of any banner is announced; every kept page carries it. */
export const bannersTag = 'banners';
