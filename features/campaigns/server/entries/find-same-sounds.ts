import { sql } from 'kysely';
import { trackPage } from '#features/tracks/pages.ts';
import { href } from '#platform/pure/page.ts';
import type { Db } from '#platform/server/call.ts';
import type { OrganisedEntryView } from '../../entries.contract.ts';

type SameSound = OrganisedEntryView['sameSound'][number];

interface SameSoundRow {
  trackId: string;
  campaignName: string;
  title: string;
  permalink: string;
  username: string;
  profileLink: string;
}

/** Other entries with the same recording as these tracks, in this campaign and others; at most five of each, the oldest first. */
export async function findSameSounds(
  db: Db,
  campaignId: string,
  trackIds: readonly string[],
): Promise<Map<string, SameSound[]>> {
  const { rows } = await sql<SameSoundRow>`
    select s.track_id as "trackId", found.* from track_sounds s cross join lateral (
      select c.name as "campaignName", t.title, t.permalink, u.username, u.profile_link as "profileLink"
      from track_sounds o join campaign_entries e on e.track_id = o.track_id and e.state <> 'withdrawn'
      join campaigns c on c.id = e.campaign_id and c.announced_at is not null
      join tracks t on t.id = e.track_id join users u on u.id = t.user_id and u.deleted_at is null
      where o.sha256 = s.sha256 and not (e.campaign_id = ${campaignId} and e.track_id = s.track_id)
      order by e.entered_at, e.id limit 5
    ) found
    where s.track_id = any(${[...trackIds]}::uuid[])`.execute(db);
  const found = new Map<string, SameSound[]>();
  for (const { trackId, permalink, profileLink, ...named } of rows) {
    const sound = { ...named, trackLink: href(trackPage, { profileLink, permalink }) };
    found.set(trackId, [...(found.get(trackId) ?? []), sound]);
  }
  return found;
}
