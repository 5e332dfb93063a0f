export const listFailed = 'Failed to load notifications. Please try again later.';
