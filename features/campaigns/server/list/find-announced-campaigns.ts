import type { Db } from '#platform/server/call.ts';

/** Announced campaigns that were not called off, as guests find them, newest first. */
export const findAnnouncedCampaigns = (db: Db, limit: number) =>
  db
    .selectFrom('campaigns')
    .innerJoin('groups', 'groups.id', 'campaigns.group_id')
    .where('campaigns.announced_at', 'is not', null)
    .where('campaigns.cancelled_at', 'is', null)
    .where('groups.withheld_at', 'is', null)
    .select([
      'campaigns.id',
      'campaigns.name',
      'campaigns.subtitle',
      'campaigns.end_date',
      'groups.group_link',
    ])
    .select('campaigns.announced_at')
    .orderBy('campaigns.announced_at', 'desc')
    .orderBy('campaigns.id', 'desc')
    .limit(limit)
    .execute();
