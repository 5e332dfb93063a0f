import { TextField } from '#design/field/text-field.tsx';
import type { Form } from '#platform/web/forms/use-form.ts';
import { fromLocalTime } from '#platform/web/local-time.ts';
import type { CampaignDraft } from './campaign-draft.ts';
import { campaignLabels } from './campaign-texts.ts';

/** The fields whose values are texts. */
type TextName = {
  [K in keyof CampaignDraft]: CampaignDraft[K] extends string ? K : never;
}[keyof CampaignDraft];

/** What the field of a text shows and sends. */
export const text = (form: Form<CampaignDraft>, name: TextName) => ({
  label: campaignLabels[name],
  value: form.values[name],
  error: form.errors[name],
  onChange: (event: { target: { value: string } }) => form.set(name, event.target.value as never),
});

/** A time in the admin's zone, with the same time in UTC beside it. */
export function TimeField({ form, name, hint, required }: TimeFieldProps) {
  const utc = fromLocalTime(form.values[name]);
  const utcText = utc && `${utc.slice(0, 10)} ${utc.slice(11, 16)} UTC`;
  return (
    <TextField
      type="datetime-local"
      hint={[utcText, hint].filter(Boolean).join('. ')}
      required={required}
      {...text(form, name)}
    />
  );
}

interface TimeFieldProps {
  form: Form<CampaignDraft>;
  name: 'startDate' | 'endDate' | 'votingStart' | 'votingEnd' | 'judgingEnd' | 'winnerAnnouncementAt';
  hint?: string;
  required?: boolean;
}

export const anyAddress = 'An address of this site, or https://…';

/** Of fields that give their value, and no event. */
export const given = (form: Form<CampaignDraft>, name: TextName) => ({
  label: campaignLabels[name],
  value: form.values[name],
  error: form.errors[name],
  onChange: (value: string) => form.set(name, value as never),
});

type FlagName = {
  [K in keyof CampaignDraft]: CampaignDraft[K] extends boolean ? K : never;
}[keyof CampaignDraft];

/** What the checkbox of a field shows and sends. */
export const checked = (form: Form<CampaignDraft>, name: FlagName) => ({
  label: campaignLabels[name],
  checked: form.values[name],
  onChange: (event: { target: { checked: boolean } }) => form.set(name, event.target.checked),
});

/** The options of a select field by their values. */
export const options = (texts: Readonly<Record<string, string>>) =>
  Object.entries(texts).map(([value, label]) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));
