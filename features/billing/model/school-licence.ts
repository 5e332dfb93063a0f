/** The key of a school's licence in prices, subscriptions and pages of the gateway. It is bought for a year. */
export const schoolItem = 'education';
export const schoolItemName = 'Education';
export const maxTeachers = 10_000;

/** "1 teacher", "5 teachers". */
export const teachersText = (count: number): string => (count === 1 ? '1 teacher' : `${count} teachers`);
