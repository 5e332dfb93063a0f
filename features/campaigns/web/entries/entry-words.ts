import type { CampaignView, EntryForm } from '#features/groups/group-campaign.contract.ts';

/** What an entrant says with an entry. */
export interface EntryWords {
  credits: string;
  accepts: boolean;
  samplesCleared: boolean;
}

export const noEntryWords: EntryWords = { credits: '', accepts: false, samplesCleared: false };

type AskingCampaign = Pick<CampaignView, 'termsVersion'>;

/** Whether an entry may be sent: with rules both are confirmed. */
export const isReadyToEnter = ({ termsVersion }: AskingCampaign, words: EntryWords): boolean =>
  termsVersion === null || (words.accepts && words.samplesCleared);

/** The words as input of the calls; undefined where nothing is asked and nothing was said. */
export function toEntryForm({ termsVersion }: AskingCampaign, words: EntryWords): EntryForm | undefined {
  const credits = words.credits.trim();
  if (termsVersion === null) return credits === '' ? undefined : { credits };
  return {
    credits,
    samplesCleared: words.samplesCleared,
    termsVersion: words.accepts ? termsVersion : null,
  };
}
