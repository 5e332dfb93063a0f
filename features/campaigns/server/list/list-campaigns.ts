import { type RawBuilder, sql } from 'kysely';
import { campaignPage } from '#features/groups/pages.ts';
import { trackPage } from '#features/tracks/pages.ts';
import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import { href } from '#platform/pure/page.ts';
import { readPaging, toPage } from '#platform/pure/paging.ts';
import type { Call } from '#platform/server/call.ts';
import { byTime, selectPage } from '#platform/server/db/keyset.ts';
import {
  type CampaignCardView,
  type listCampaigns as contract,
  WINNERS_ON_CARD,
} from '../../list.contract.ts';
import { campaignPhase } from '../../model/campaign-phase.ts';
import { campaignTimes } from '../campaign-times.ts';
import { wonEntries } from '../winners/won-entries.scopes.ts';

const ITEMS = 12;
const DAY_MS = 86_400_000;
/** After its last date a campaign that nobody has decided is current for so long. */
const UNDECIDED_DAYS = 30;
const lastEndFirst = byTime('campaigns.end_date', 'campaigns.id');

export async function listCampaigns(
  call: Call,
  input: InputOf<typeof contract>,
): Promise<AnswerOf<typeof contract>> {
  const paging = readPaging(input, ITEMS);
  const { section = 'current' } = input;
  const isPast = sql<boolean>`(campaigns.cancelled_at is not null or coalesce(campaigns.decided_at <= ${call.now}, false)
    or greatest(campaigns.end_date, campaigns.voting_end, campaigns.judging_end, campaigns.winner_announcement_at)
      <= ${new Date(call.now.getTime() - UNDECIDED_DAYS * DAY_MS)})`;
  const all = call.db
    .selectFrom('campaigns')
    .innerJoin('groups', 'groups.id', 'campaigns.group_id')
    .where('campaigns.announced_at', 'is not', null)
    .where('groups.withheld_at', 'is', null)
    .where(section === 'past' ? isPast : (sql<boolean>`not ${isPast}` as RawBuilder<boolean>))
    .selectAll('campaigns')
    .select('groups.group_link');
  const page = toPage(await selectPage(all, lastEndFirst, paging).execute(), paging.items, (row) => [
    row.end_date,
    row.id,
  ]);
  const winners =
    section === 'past'
      ? await findFirstWinners(
          call,
          page.items.map(({ id }) => id),
        )
      : null;
  return {
    campaigns: page.items.map((row) => ({
      id: row.id,
      name: row.name,
      subtitle: row.subtitle,
      selfLink: href(campaignPage, { groupLink: row.group_link }),
      heroImageUrl: row.hero_image_url,
      phase: campaignPhase(campaignTimes(row), call.now),
      startDate: row.start_date.toISOString(),
      endDate: row.end_date.toISOString(),
      winners: winners?.get(row.id) ?? [],
    })),
    meta: { nextPage: page.nextPage },
  };
}

interface WinnerRow {
  campaignId: string;
  username: string;
  title: string;
  permalink: string;
  profileLink: string;
}

async function findFirstWinners(
  call: Call,
  ids: readonly string[],
): Promise<Map<string, CampaignCardView['winners']>> {
  const { rows } = await sql<WinnerRow>`
    select won.campaign_id as "campaignId", won.username, t.title, t.permalink, o.profile_link as "profileLink"
    from (select w.campaign_id, w.track_id, u.username, row_number() over (
        partition by w.campaign_id order by p.position, k.copy, w.position) as at
      from ${wonEntries(call.now)} and w.campaign_id = any(${[...ids]}::uuid[])) won
    join tracks t on t.id = won.track_id join users o on o.id = t.user_id
    where won.at <= ${sql.lit(WINNERS_ON_CARD)} order by won.campaign_id, won.at`.execute(call.db);
  const winners = new Map<string, CampaignCardView['winners']>();
  for (const { campaignId, username, title, permalink, profileLink } of rows) {
    const trackLink = href(trackPage, { profileLink, permalink });
    winners.set(campaignId, [...(winners.get(campaignId) ?? []), { username, trackTitle: title, trackLink }]);
  }
  return winners;
}
