/** Field errors of an address that another account has. */
export const emailTakenErrors = { email: ['has already been taken'] };
/** Field errors of an address that is the member's own already. */
export const unchangedEmailErrors = { email: ['This is your address already.'] };
