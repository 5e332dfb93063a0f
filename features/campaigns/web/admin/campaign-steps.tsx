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
import { fromLocalTime } from '#platform/web/local-time.ts';
import type { CampaignDraft } from './campaign-draft.ts';
import { CriteriaFields } from './criteria-fields.tsx';
import { PrizesStep } from './prizes-step.tsx';

export interface CampaignStep {
  id: string;
  label: string;
  fields: readonly (keyof CampaignDraft)[];
  render: (form: Form<CampaignDraft>) => ReactNode;
}

const markdown = 'Markdown: ## Heading, **bold**, *italic*, [a link](/tracks), lists.';

/** The fields whose values are texts. */
type TextName = {
  [K in keyof CampaignDraft]: CampaignDraft[K] extends string ? K : never;
}[keyof CampaignDraft];

const text = (form: Form<CampaignDraft>, name: TextName) => ({
  value: form.values[name],
  error: form.errors[name],
  onChange: (event: { target: { value: string } }) => form.set(name, event.target.value as never),
});

/** A time in the admin's zone, with the same time in UTC beside it. */
function TimeField({ form, name, label, hint, required }: TimeFieldProps) {
  const utc = fromLocalTime(form.values[name]);
  const utcText = utc && `${utc.slice(0, 10)} ${utc.slice(11, 16)} UTC`;
  return (
    <TextField
      type="datetime-local"
      label={label}
      hint={[utcText, hint].filter(Boolean).join('. ')}
      required={required}
      {...text(form, name)}
    />
  );
}

interface TimeFieldProps {
  form: Form<CampaignDraft>;
  name: 'startDate' | 'endDate' | 'votingStart' | 'votingEnd' | 'judgingEnd' | 'winnerAnnouncementAt';
  label: string;
  hint?: string;
  required?: boolean;
}

const anyAddress = 'An address of this site, or https://…';

/** Of fields that give their value, and no event. */
const given = (form: Form<CampaignDraft>, name: TextName) => ({
  value: form.values[name],
  error: form.errors[name],
  onChange: (value: string) => form.set(name, value as never),
});

/** The steps of a campaign's form, in order. */
export const campaignSteps: readonly CampaignStep[] = [
  {
    id: 'story',
    label: 'Story',
    fields: ['name', 'subtitle', 'description', 'artistName', 'artistDescription'],
    render: (form) => (
      <>
        <TextField label="Name" required maxLength={CAMPAIGN_NAME_LIMIT} {...text(form, 'name')} />
        <TextField label="Subtitle" maxLength={SUBTITLE_LIMIT} {...text(form, 'subtitle')} />
        <RichTextField
          label="Description"
          hint={markdown}
          limit={CAMPAIGN_DESCRIPTION_LIMIT}
          rows={10}
          {...given(form, 'description')}
        />
        <TextField label="Artist" maxLength={CAMPAIGN_NAME_LIMIT} {...text(form, 'artistName')} />
        <RichTextField
          label="About the artist"
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
        <TimeField form={form} name="startDate" label="Entries begin" required />
        <TimeField form={form} name="endDate" label="Entries end" required />
        <TimeField form={form} name="winnerAnnouncementAt" label="The winner is announced" />
      </>
    ),
  },
  {
    id: 'track',
    label: 'Track',
    fields: ['trackName', 'trackFileUrl', 'trackCoverUrl', 'trackWaveformUrl', 'trackDuration'],
    render: (form) => (
      <>
        <TextField label="Title of the track" maxLength={CAMPAIGN_NAME_LIMIT} {...text(form, 'trackName')} />
        <MediaAddressField label="Audio file" kinds={['audio']} {...given(form, 'trackFileUrl')} />
        <MediaAddressField label="Cover" kinds={['image']} {...given(form, 'trackCoverUrl')} />
        <TextField label="Waveform" hint={anyAddress} {...text(form, 'trackWaveformUrl')} />
        <TextField label="Length in seconds" type="number" min={0} {...text(form, 'trackDuration')} />
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
          label="Rules"
          hint={`Entrants accept them. ${markdown} Empty: nobody is asked.`}
          limit={TERMS_LIMIT}
          rows={10}
          {...given(form, 'terms')}
        />
        <TextField
          label="Entries of one person"
          hint="Empty: no limit"
          type="number"
          min={1}
          {...text(form, 'entriesEach')}
        />
        <CheckboxField
          label="An organiser looks at entries before they are listed"
          checked={form.values.reviewsEntries}
          onChange={(event) => form.set('reviewsEntries', event.target.checked)}
        />
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

const votingTexts: Record<CampaignDraft['votingMethod'], string> = {
  none: 'Nobody votes',
  public: 'The public votes',
  jury: 'A jury decides',
  shortlist: 'The public makes a shortlist, a jury decides',
};

function JudgingStep({ form }: { form: Form<CampaignDraft> }) {
  const { votingMethod } = form.values;
  return (
    <>
      <SelectField
        label="Who decides"
        value={votingMethod}
        error={form.errors.votingMethod}
        onChange={(event) => form.set('votingMethod', event.target.value as CampaignDraft['votingMethod'])}
      >
        {Object.entries(votingTexts).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
      {(votingMethod === 'public' || votingMethod === 'shortlist') && (
        <>
          <TextField label="Votes of one person" type="number" min={1} {...text(form, 'votesEach')} />
          <TimeField form={form} name="votingStart" label="Voting begins" hint="Empty: when entries end" />
          <TimeField form={form} name="votingEnd" label="Voting ends" />
        </>
      )}
      {votingMethod === 'shortlist' && (
        <TextField
          label="Entries on the shortlist"
          hint="Ties at the border are on it, too"
          type="number"
          min={1}
          {...text(form, 'shortlistSize')}
        />
      )}
      {(votingMethod === 'jury' || votingMethod === 'shortlist') && (
        <>
          <CriteriaFields
            criteria={form.values.juryCriteria}
            error={form.errors.juryCriteria}
            onChange={(criteria) => form.set('juryCriteria', criteria)}
          />
          <TextField
            label="Jurors who must have heard an entry"
            hint="With fewer it has no place"
            type="number"
            min={1}
            {...text(form, 'jurorsNeeded')}
          />
          <CheckboxField
            label="The jury does not read who made an entry"
            checked={form.values.hidesNames}
            onChange={(event) => form.set('hidesNames', event.target.checked)}
          />
        </>
      )}
      {votingMethod !== 'none' && <TimeField form={form} name="judgingEnd" label="Judging ends" />}
    </>
  );
}

function LookStep({ form }: { form: Form<CampaignDraft> }) {
  return (
    <>
      <SelectField
        label="Kind of page"
        value={form.values.variant}
        onChange={(event) => form.set('variant', event.target.value as CampaignDraft['variant'])}
      >
        <option value="remix">Remix</option>
        <option value="seasonal">Seasonal</option>
      </SelectField>
      <MediaAddressField label="Picture of the head" kinds={['image']} {...given(form, 'heroImageUrl')} />
      <MediaAddressField
        label="Film behind the head (MP4)"
        kinds={['video']}
        {...given(form, 'videoMp4Url')}
      />
      <MediaAddressField
        label="Film behind the head (WebM)"
        kinds={['video']}
        {...given(form, 'videoWebmUrl')}
      />
      <TextField label="Film to watch" hint={anyAddress} {...text(form, 'videoUrl')} />
      <CheckboxField
        label="Show the leaderboard"
        checked={form.values.showLeaderboard}
        onChange={(event) => form.set('showLeaderboard', event.target.checked)}
      />
      <TextField label="Places of the leaderboard" type="number" min={1} {...text(form, 'leaderboardSize')} />
      <TextField
        label="Chat of another service"
        hint="https://…; empty: our own"
        {...text(form, 'chatEmbedUrl')}
      />
      <TextField label="Invitation to that chat" hint="https://…" {...text(form, 'chatInviteUrl')} />
    </>
  );
}
