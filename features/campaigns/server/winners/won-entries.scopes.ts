import { type RawBuilder, sql } from 'kysely';
import { liveStates, mayHavePrize } from '../claims/claim.store.ts';
import './winners.tables.ts';

/**
 * Winning entries of campaigns that are decided at `now`, as `w` with their campaign `c`, prize `p` (null without one) and claim.
 * Who has a prize, or is offered one, has won; in a campaign without prizes the first of those who may have one, with those that
 * share the place.
 */
export const wonEntries = (now: Date): RawBuilder<unknown> => sql`
  campaign_winners w
  join campaigns c on c.id = w.campaign_id and c.decided_at <= ${now} and c.cancelled_at is null
  join groups g on g.id = c.group_id and g.withheld_at is null
  join campaign_entries e on e.campaign_id = w.campaign_id and e.track_id = w.track_id
  join group_tracks gt on gt.group_id = c.group_id and gt.track_id = w.track_id
  join users u on u.id = w.entrant_id and ${mayHavePrize}
  left join campaign_claims k on k.winner_id = w.id and k.state in ${liveStates}
    and (k.state <> 'offered' or k.claim_until > ${now})
  left join campaign_prizes p on p.id = k.prize_id
  where (k.id is not null or (
    not exists (select from campaign_prizes any_prize where any_prize.campaign_id = w.campaign_id)
    and not exists (select from campaign_winners b
      join campaign_entries e on e.campaign_id = b.campaign_id and e.track_id = b.track_id
      join group_tracks gt on gt.group_id = c.group_id and gt.track_id = b.track_id
      join users u on u.id = b.entrant_id
      where b.campaign_id = w.campaign_id and b.position < w.position
      and (b.place is null or b.place is distinct from w.place) and ${mayHavePrize})))`;
