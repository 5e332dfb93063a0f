import { CheckboxField } from '#design/field/checkbox-field.tsx';
import { TextArea } from '#design/field/text-area.tsx';
import { TextField } from '#design/field/text-field.tsx';
import { RowsField } from '#design/rows-field/rows-field.tsx';
import {
  MOST_CLAIM_DAYS,
  MOST_OF_A_PRIZE,
  MOST_PRIZES,
  PRIZE_NAME_LIMIT,
  PRIZE_TEXT_LIMIT,
} from '#features/groups/group-campaign.contract.ts';
import type { Form } from '#platform/web/forms/use-form.ts';
import type { CampaignDraft, PrizeDraft } from './campaign-draft.ts';
import { campaignLabels } from './campaign-texts.ts';
import styles from './step-fields.module.css';
import { text } from './step-fields.tsx';

/** The prizes of a campaign in their order, and how long winners can confirm them. */
export function PrizesStep({ form }: { form: Form<CampaignDraft> }) {
  return (
    <>
      <RowsField
        label={campaignLabels.prizes}
        one="prize"
        hint="The first goes to the winner, the next to who follows."
        error={form.errors.prizes}
        rows={form.values.prizes}
        keyOf={({ key }) => key}
        nameOf={({ name }) => name}
        max={MOST_PRIZES}
        create={newPrize}
        onChange={(prizes) => form.set('prizes', prizes)}
      >
        {(prize, at, change) => (
          <PrizeFields prize={prize} at={at} onChange={(more) => change({ ...prize, ...more })} />
        )}
      </RowsField>
      <TextField
        hint="Then it goes to the next entry"
        type="number"
        min={1}
        max={MOST_CLAIM_DAYS}
        {...text(form, 'claimDays')}
      />
    </>
  );
}

const newPrize = (): PrizeDraft => ({
  key: crypto.randomUUID(),
  name: '',
  description: '',
  amount: '1',
  giver: '',
  posted: false,
});

interface PrizeFieldsProps {
  prize: PrizeDraft;
  at: number;
  onChange: (more: Partial<PrizeDraft>) => void;
}

function PrizeFields({ prize, at, onChange }: PrizeFieldsProps) {
  return (
    <>
      <TextField
        label={`Prize ${at + 1}`}
        required
        maxLength={PRIZE_NAME_LIMIT}
        value={prize.name}
        onChange={(event) => onChange({ name: event.target.value })}
      />
      <div className={styles.narrowAndWide}>
        <TextField
          label="How many"
          type="number"
          min={1}
          max={MOST_OF_A_PRIZE}
          value={prize.amount}
          onChange={(event) => onChange({ amount: event.target.value })}
        />
        <TextField
          label="Given by"
          maxLength={PRIZE_NAME_LIMIT}
          value={prize.giver}
          onChange={(event) => onChange({ giver: event.target.value })}
        />
      </div>
      <TextArea
        label="About it"
        rows={2}
        limit={PRIZE_TEXT_LIMIT}
        value={prize.description}
        onChange={(event) => onChange({ description: event.target.value })}
      />
      <CheckboxField
        label="It is sent by post: winners are asked for an address"
        checked={prize.posted}
        onChange={(event) => onChange({ posted: event.target.checked })}
      />
    </>
  );
}
