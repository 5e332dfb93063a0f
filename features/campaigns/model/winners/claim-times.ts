const DAY_MS = 86_400_000;

/** Winners are reminded so many days before the end, or half way where there are fewer. */
export const REMINDER_DAYS = 3;

/** Addresses of winners are deleted after so many days. */
const ADDRESS_KEPT_DAYS = 90;

/** Until before when a prize that was offered at `offeredAt` can be confirmed. */
export const claimEnd = (offeredAt: Date, claimDays: number): Date =>
  new Date(offeredAt.getTime() + claimDays * DAY_MS);

/** Addresses from before are not shown and not kept. */
export const keptSince = (now: Date): Date => new Date(now.getTime() - ADDRESS_KEPT_DAYS * DAY_MS);
