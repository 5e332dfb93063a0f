import type { InputOf } from '#platform/pure/contract.ts';
import { conflict } from '#platform/pure/refusal.ts';
import type { Db } from '#platform/server/call.ts';
import type { updateCampaign } from '../../contract.ts';
import { numberCriteria } from '../campaign-columns.ts';
import type { CampaignRow } from '../campaigns.tables.ts';
import { hasScores } from './score.store.ts';

type Fields = InputOf<typeof updateCampaign>['campaign'];

/** Refuses (409) to change what a locked campaign's jury judges by once there is a score. */
export async function checkJuryRules(db: Db, before: CampaignRow, given: Fields): Promise<void> {
  const { juryCriteria, jurorsNeeded, shortlistSize } = given;
  const isChanged =
    (juryCriteria && !isSame(numberCriteria(juryCriteria), before.jury_criteria)) ||
    (jurorsNeeded ?? before.jurors_needed) !== before.jurors_needed ||
    (shortlistSize ?? before.shortlist_size) !== before.shortlist_size;
  if (isChanged && (await hasScores(db, before.id)))
    throw conflict('The jury has begun to score. What it judges by stays as it is.');
}

const isSame = (one: CampaignRow['jury_criteria'], other: CampaignRow['jury_criteria']): boolean =>
  one.length === other.length &&
  one.every(({ name, weight }, at) => name === other[at]?.name && weight === other[at].weight);
