/** Field errors of an address that another account has. */
export const emailTaken = { email: ['has already been taken'] };
