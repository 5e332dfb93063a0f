import type { NewSoundGuard } from '#features/tracks/server/new-sound/new-sound-guard.ts';
import { campaignPhase } from '../../model/campaign-phase.ts';
import { campaignTimeColumns, campaignTimes } from '../campaign-times.ts';

/** From the end of entries until the winners are set an entry sounds as it was entered. */
export const findNewSoundRefusal: NewSoundGuard = async ({ db, now }, trackId) => {
  const entered = await db
    .selectFrom('campaign_entries as e')
    .innerJoin('campaigns as c', 'c.id', 'e.campaign_id')
    .select('c.name')
    .select(campaignTimeColumns.map((column) => `c.${column}` as const))
    .where('e.track_id', '=', trackId)
    .where('e.state', 'in', ['listed', 'waiting'])
    .execute();
  const closed = entered.find((row) =>
    ['voting', 'judging'].includes(campaignPhase(campaignTimes(row), now)),
  );
  return closed
    ? `This track is an entry of “${closed.name}”, which takes no more entries. Its sound can be replaced once the winners are set.`
    : null;
};
