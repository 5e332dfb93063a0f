const days = 14;

/** When the right to withdraw from a contract ends: after the 14th day that follows the day on which it was made, in UTC. */
export const withdrawalDeadline = (madeAt: Date): Date =>
  new Date(Date.UTC(madeAt.getUTCFullYear(), madeAt.getUTCMonth(), madeAt.getUTCDate() + days + 1));
