import type { CampaignDraft } from './campaign-draft.ts';

type FieldName = keyof CampaignDraft;

/** The label of each field, in the order of the form. */
export const campaignLabels: Readonly<Record<FieldName, string>> = {
  name: 'Name',
  subtitle: 'Subtitle',
  description: 'Description',
  artistName: 'Artist',
  artistDescription: 'About the artist',
  startDate: 'Entries begin',
  endDate: 'Entries end',
  winnerAnnouncementAt: 'The winner is announced',
  trackName: 'Title of the track',
  trackFileUrl: 'Audio file',
  trackCoverUrl: 'Cover',
  trackWaveformUrl: 'Waveform',
  trackDuration: 'Length in seconds',
  terms: 'Rules',
  entriesEach: 'Entries of one person',
  reviewsEntries: 'An organiser looks at entries before they are listed',
  prizes: 'Prizes',
  claimDays: 'Days to confirm a prize',
  votingMethod: 'Who decides',
  votesEach: 'Votes of one person',
  votingStart: 'Voting begins',
  votingEnd: 'Voting ends',
  shortlistSize: 'Entries on the shortlist',
  juryCriteria: 'What the jury judges by',
  jurorsNeeded: 'Jurors who must have heard an entry',
  hidesNames: 'The jury does not read who made an entry',
  judgingEnd: 'Judging ends',
  variant: 'Kind of page',
  heroImageUrl: 'Picture of the head',
  videoMp4Url: 'Film behind the head (MP4)',
  videoWebmUrl: 'Film behind the head (WebM)',
  videoUrl: 'Film to watch',
  showLeaderboard: 'Show the leaderboard',
  leaderboardSize: 'Places of the leaderboard',
  chatEmbedUrl: 'Chat of another service',
  chatInviteUrl: 'Invitation to that chat',
};

export const campaignFields = Object.keys(campaignLabels) as FieldName[];

export const votingTexts: Readonly<Record<CampaignDraft['votingMethod'], string>> = {
  none: 'Nobody votes',
  public: 'The public votes',
  jury: 'A jury decides',
  shortlist: 'The public makes a shortlist, a jury decides',
};

export const variantTexts: Readonly<Record<CampaignDraft['variant'], string>> = {
  remix: 'Remix',
  seasonal: 'Seasonal',
};

/** What a field holds, to be read beside another; null where it is empty. */
export function describeField(draft: CampaignDraft, field: FieldName): string | null {
  switch (field) {
    case 'prizes':
      return lines(
        draft.prizes.map(({ amount, name, giver, posted, description }) =>
          [`${amount} × ${name}`, giver && `by ${giver}`, posted && 'by post', description]
            .filter(Boolean)
            .join(', '),
        ),
      );
    case 'juryCriteria':
      return lines(draft.juryCriteria.map(({ name, weight }) => `${name}: ${weight}`));
    case 'votingMethod':
      return votingTexts[draft.votingMethod];
    case 'variant':
      return variantTexts[draft.variant];
    default: {
      const value = draft[field];
      if (typeof value === 'boolean') return value ? 'Yes' : 'No';
      return value === '' ? null : value.replace(/^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)$/, '$1 $2');
    }
  }
}

const lines = (all: readonly string[]): string | null => (all.length === 0 ? null : all.join('\n'));
