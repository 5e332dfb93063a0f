import { hydrateUsers } from '#features/members/server/hydrate-users.ts';
import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import type { Call } from '#platform/server/call.ts';
import type { listJury as contract } from '../../jury.contract.ts';
import { findJuryIds } from './find-jurors.ts';
import { getJudgedCampaign } from './get-judged-campaign.ts';

export async function listJury(
  call: Call,
  { slug }: InputOf<typeof contract>,
): Promise<AnswerOf<typeof contract>> {
  const { campaign } = await getJudgedCampaign(call, slug);
  const ids = await findJuryIds(call.db, campaign.id);
  const users = await hydrateUsers(call, ids);
  return {
    jurors: ids.flatMap((id) => users.get(id) ?? []),
    isJuror: call.actor.userId !== null && ids.includes(call.actor.userId),
  };
}
