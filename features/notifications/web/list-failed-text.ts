export const listFailedText = 'Failed to load notifications. Please try again later.';
