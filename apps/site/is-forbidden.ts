import { isRefusal } from '#platform/pure/refusal.ts';

/** True for a loader's refusal that is rendered as "forbidden" and sent with 403. */
export const isForbidden = (error: unknown): boolean => isRefusal(error) && error.status === 403;
