import type { Actor } from '#platform/pure/actor.ts';

/** From its publication on everyone may see an item; before, only site admins. */
export const maySeeNews = (actor: Pick<Actor, 'siteAdmin'>, publishedAt: Date, now: Date): boolean =>
  actor.siteAdmin || publishedAt.getTime() <= now.getTime();
