/** Field errors of an address that another account has. */
export const emailTakenErrors = { email: ['has already been taken'] };
