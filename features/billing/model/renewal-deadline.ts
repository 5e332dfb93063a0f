const retryDays = 14;

/** When a renewal that was first declined at `failedAt` is given up (SUBS-058). */
export const renewalDeadline = (failedAt: Date): Date =>
  new Date(failedAt.getTime() + retryDays * 86_400_000);
