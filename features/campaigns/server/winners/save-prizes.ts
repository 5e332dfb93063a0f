import type { PrizeView } from '#features/groups/group-campaign.contract.ts';
import type { InputOf } from '#platform/pure/contract.ts';
import { invalid } from '#platform/pure/refusal.ts';
import type { Call } from '#platform/server/call.ts';
import type { updateCampaign } from '../../contract.ts';
import type { CampaignRow } from '../campaigns.tables.ts';
import { findPrizes, upsertPrizes } from './prize.store.ts';
import type { PrizeRow } from './winners.tables.ts';

type PrizeForm = NonNullable<InputOf<typeof updateCampaign>['campaign']['prizes']>[number];

/** More prizes than this are more than a list of winners shows. */
const MOST_COPIES = 100;

export const presentPrize = ({ id, name, description, amount, giver, posted }: PrizeRow): PrizeView => ({
  id,
  name,
  description,
  amount,
  giver,
  posted,
});

/** Stores the prizes of a locked campaign; refuses (422) unknown ones, and every change once the winners are set. */
export async function savePrizes(
  call: Call,
  campaign: Pick<CampaignRow, 'id' | 'decided_at'>,
  given: readonly PrizeForm[] | undefined,
): Promise<void> {
  if (given === undefined) return;
  const before = (await findPrizes(call.db, campaign.id)).map(presentPrize);
  const ids = new Set(before.map(({ id }) => id));
  const used = given.flatMap(({ id }) => id ?? []);
  if (used.some((id) => !ids.has(id)) || new Set(used).size < used.length)
    throw invalid({ prizes: ['has a prize that is unknown or is there twice'] });
  const prizes = given.map(({ id, name, description = '', amount = 1, giver = '', posted = false }) => ({
    id: id ?? call.newId(),
    name,
    description,
    amount,
    giver,
    posted,
  }));
  if (JSON.stringify(prizes) === JSON.stringify(before)) return;
  if (campaign.decided_at) throw invalid({ prizes: ['cannot be changed once the winners are set'] });
  if (prizes.reduce((sum, { amount }) => sum + amount, 0) > MOST_COPIES)
    throw invalid({ prizes: [`are too many (maximum is ${MOST_COPIES})`] });
  await upsertPrizes(call.db, campaign.id, prizes);
}
