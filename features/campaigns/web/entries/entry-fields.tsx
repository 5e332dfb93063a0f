import { CheckboxField } from '#design/field/checkbox-field.tsx';
import { TextField } from '#design/field/text-field.tsx';
import { type CampaignView, CREDITS_LIMIT } from '#features/groups/group-campaign.contract.ts';
import { CampaignRules } from './campaign-rules.tsx';
import styles from './entry-fields.module.css';
import type { EntryWords } from './entry-words.ts';

interface EntryFieldsProps {
  campaign: Pick<CampaignView, 'termsVersion' | 'termsHtml'>;
  words: EntryWords;
  onChange: (words: EntryWords) => void;
  errors?: { termsVersion?: string | undefined; samplesCleared?: string | undefined };
}

/** Who else made the track and, where the campaign has rules, that they are accepted and all samples may be used. */
export function EntryFields({ campaign, words, onChange, errors = {} }: EntryFieldsProps) {
  return (
    <div className={styles.fields}>
      <TextField
        label="Made with"
        hint="Who else worked on it. May stay empty."
        maxLength={CREDITS_LIMIT}
        value={words.credits}
        onChange={(event) => onChange({ ...words, credits: event.target.value })}
      />
      {campaign.termsVersion !== null && (
        <>
          <CampaignRules html={campaign.termsHtml} />
          <CheckboxField
            label="I have read the rules and accept them"
            checked={words.accepts}
            error={errors.termsVersion}
            onChange={(event) => onChange({ ...words, accepts: event.target.checked })}
          />
          <CheckboxField
            label="I may use every sample in it"
            checked={words.samplesCleared}
            error={errors.samplesCleared}
            onChange={(event) => onChange({ ...words, samplesCleared: event.target.checked })}
          />
        </>
      )}
    </div>
  );
}
