import type { ReactNode } from 'react';
import { CheckboxField } from '#design/field/checkbox-field.tsx';
import { SelectField } from '#design/field/select-field.tsx';
import { TextField } from '#design/field/text-field.tsx';
import { RichTextField } from '#design/rich-text-field/rich-text-field.tsx';
import {
  ARTIST_TEXT_LIMIT,
  CAMPAIGN_DESCRIPTION_LIMIT,
  CAMPAIGN_NAME_LIMIT,
  SUBTITLE_LIMIT,
  TERMS_LIMIT,
} from '#features/groups/group-campaign.contract.ts';
import { MediaAddressField } from '#features/media/web/media-address-field.tsx';
import type { Form } from '#platform/web/forms/use-form.ts';
import type { CampaignDraft } from './campaign-draft.ts';
import { variantTexts } from './campaign-texts.ts';
import { JudgingStep } from './judging-step.tsx';
import { PrizesStep } from './prizes-step.tsx';
import { anyAddress, checked, given, options, TimeField, text } from './step-fields.tsx';

export interface CampaignStep {
  id: string;
  label: string;
  fields: readonly (keyof CampaignDraft)[];
  render: (form: Form<CampaignDraft>) => ReactNode;
}

const markdown = 'Markdown: ## Heading, **bold**, *italic*, [a link](/tracks), lists.';

/** The steps of a campaign's form, in order. */
export const campaignSteps: readonly CampaignStep[] = [
  {
    id: 'story',
    label: 'Story',
    fields: ['name', 'subtitle', 'description', 'artistName', 'artistDescription'],
    render: (form) => (
      <>
        <TextField required maxLength={CAMPAIGN_NAME_LIMIT} {...text(form, 'name')} />
        <TextField maxLength={SUBTITLE_LIMIT} {...text(form, 'subtitle')} />
        <RichTextField
          hint={markdown}
          limit={CAMPAIGN_DESCRIPTION_LIMIT}
          rows={10}
          {...given(form, 'description')}
        />
        <TextField maxLength={CAMPAIGN_NAME_LIMIT} {...text(form, 'artistName')} />
        <RichTextField
          hint={markdown}
          limit={ARTIST_TEXT_LIMIT}
          rows={4}
          {...given(form, 'artistDescription')}
        />
      </>
    ),
  },
  {
    id: 'dates',
    label: 'Dates',
    fields: ['startDate', 'endDate', 'winnerAnnouncementAt'],
    render: (form) => (
      <>
        <TimeField form={form} name="startDate" required />
        <TimeField form={form} name="endDate" required />
        <TimeField form={form} name="winnerAnnouncementAt" />
      </>
    ),
  },
  {
    id: 'track',
    label: 'Track',
    fields: ['trackName', 'trackFileUrl', 'trackCoverUrl', 'trackWaveformUrl', 'trackDuration'],
    render: (form) => (
      <>
        <TextField maxLength={CAMPAIGN_NAME_LIMIT} {...text(form, 'trackName')} />
        <MediaAddressField kinds={['audio']} {...given(form, 'trackFileUrl')} />
        <MediaAddressField kinds={['image']} {...given(form, 'trackCoverUrl')} />
        <TextField hint={anyAddress} {...text(form, 'trackWaveformUrl')} />
        <TextField type="number" min={0} {...text(form, 'trackDuration')} />
      </>
    ),
  },
  {
    id: 'rules',
    label: 'Rules',
    fields: ['terms', 'entriesEach', 'reviewsEntries'],
    render: (form) => (
      <>
        <RichTextField
          hint={`Entrants accept them. ${markdown} Empty: nobody is asked.`}
          limit={TERMS_LIMIT}
          rows={10}
          {...given(form, 'terms')}
        />
        <TextField hint="Empty: no limit" type="number" min={1} {...text(form, 'entriesEach')} />
        <CheckboxField {...checked(form, 'reviewsEntries')} />
      </>
    ),
  },
  {
    id: 'prizes',
    label: 'Prizes',
    fields: ['prizes', 'claimDays'],
    render: (form) => <PrizesStep form={form} />,
  },
  {
    id: 'judging',
    label: 'Judging',
    fields: [
      'votingMethod',
      'votesEach',
      'votingStart',
      'votingEnd',
      'judgingEnd',
      'juryCriteria',
      'jurorsNeeded',
      'shortlistSize',
      'hidesNames',
    ],
    render: (form) => <JudgingStep form={form} />,
  },
  {
    id: 'look',
    label: 'Look',
    fields: [
      'variant',
      'heroImageUrl',
      'videoUrl',
      'videoMp4Url',
      'videoWebmUrl',
      'showLeaderboard',
      'leaderboardSize',
      'chatEmbedUrl',
      'chatInviteUrl',
    ],
    render: (form) => <LookStep form={form} />,
  },
];

function LookStep({ form }: { form: Form<CampaignDraft> }) {
  return (
    <>
      <SelectField {...text(form, 'variant')}>{options(variantTexts)}</SelectField>
      <MediaAddressField kinds={['image']} {...given(form, 'heroImageUrl')} />
      <MediaAddressField kinds={['video']} {...given(form, 'videoMp4Url')} />
      <MediaAddressField kinds={['video']} {...given(form, 'videoWebmUrl')} />
      <TextField hint={anyAddress} {...text(form, 'videoUrl')} />
      <CheckboxField {...checked(form, 'showLeaderboard')} />
      <TextField type="number" min={1} {...text(form, 'leaderboardSize')} />
      <TextField hint="https://…; empty: our own" {...text(form, 'chatEmbedUrl')} />
      <TextField hint="https://…" {...text(form, 'chatInviteUrl')} />
    </>
  );
}
