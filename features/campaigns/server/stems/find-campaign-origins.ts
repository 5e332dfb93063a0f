import { sql } from 'kysely';
import { campaignPage } from '#features/groups/pages.ts';
import type { OriginSource } from '#features/remixes/server/origin-source.ts';
import { href } from '#platform/pure/page.ts';

/** Campaigns that tracks were made from: announced ones of groups that are not withheld. */
export const campaignOriginSource: OriginSource = {
  kind: 'campaign',
  async find({ db }, ids) {
    if (ids.length === 0) return new Map();
    const { rows } = await sql<{ id: string; title: string; groupLink: string }>`
      select c.id, c.name as title, g.group_link as "groupLink"
      from campaigns c join groups g on g.id = c.group_id
      where c.id = any(${[...ids]}::uuid[]) and c.announced_at is not null and g.withheld_at is null`.execute(
      db,
    );
    return new Map(
      rows.map(({ id, title, groupLink }) => [id, { title, href: href(campaignPage, { groupLink }) }]),
    );
  },
};
