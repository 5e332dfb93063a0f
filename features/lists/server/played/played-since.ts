import { PLAYED_DAYS } from '../../model/played-limits.ts';

/** Since when plays are in "Played lately". */
export const playedSince = (now: Date): Date => new Date(now.getTime() - PLAYED_DAYS * 86_400_000);
