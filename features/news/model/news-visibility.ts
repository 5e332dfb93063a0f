import type { Actor } from '#platform/pure/actor.ts';

interface ShownPeriod {
  published_at: Date;
  ends_at: Date | null;
}

/** From its publication to its end everyone may see an item; before and after, only site admins. */
export const maySeeNews = (
  actor: Pick<Actor, 'siteAdmin'>,
  { published_at, ends_at }: ShownPeriod,
  now: Date,
): boolean => actor.siteAdmin || (published_at <= now && (ends_at === null || now < ends_at));
