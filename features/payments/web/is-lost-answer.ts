import { isRefusal } from '#platform/pure/refusal.ts';

/** Whether a failed question tells nothing of a payment: a lost connection, a server in trouble, too many questions. */
export const isLostAnswer = (error: unknown): boolean =>
  isRefusal(error) && (error.status === 0 || error.status >= 500 || error.status === 429);
