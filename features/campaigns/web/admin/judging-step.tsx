import { CheckboxField } from '#design/field/checkbox-field.tsx';
import { SelectField } from '#design/field/select-field.tsx';
import { TextField } from '#design/field/text-field.tsx';
import type { Form } from '#platform/web/forms/use-form.ts';
import type { CampaignDraft } from './campaign-draft.ts';
import { votingTexts } from './campaign-texts.ts';
import { CriteriaFields } from './criteria-fields.tsx';
import { checked, options, TimeField, text } from './step-fields.tsx';

/** Who judges, when, and by what. */
export function JudgingStep({ form }: { form: Form<CampaignDraft> }) {
  const { votingMethod } = form.values;
  return (
    <>
      <SelectField {...text(form, 'votingMethod')}>{options(votingTexts)}</SelectField>
      {(votingMethod === 'public' || votingMethod === 'shortlist') && (
        <>
          <TextField type="number" min={1} {...text(form, 'votesEach')} />
          <TimeField form={form} name="votingStart" hint="Empty: when entries end" />
          <TimeField form={form} name="votingEnd" />
        </>
      )}
      {votingMethod === 'shortlist' && (
        <TextField
          hint="Ties at the border are on it, too"
          type="number"
          min={1}
          {...text(form, 'shortlistSize')}
        />
      )}
      {(votingMethod === 'jury' || votingMethod === 'shortlist') && (
        <>
          <CriteriaFields form={form} />
          <TextField
            hint="With fewer it has no place"
            type="number"
            min={1}
            {...text(form, 'jurorsNeeded')}
          />
          <CheckboxField {...checked(form, 'hidesNames')} />
        </>
      )}
      {votingMethod !== 'none' && <TimeField form={form} name="judgingEnd" />}
    </>
  );
}
