import { TextField } from '#design/field/text-field.tsx';
import { RowsField } from '#design/rows-field/rows-field.tsx';
import { CRITERION_NAME_LIMIT, MOST_CRITERIA } from '#features/groups/group-campaign.contract.ts';
import type { Form } from '#platform/web/forms/use-form.ts';
import type { CampaignDraft } from './campaign-draft.ts';
import { campaignLabels } from './campaign-texts.ts';
import styles from './step-fields.module.css';

/** What a jury judges by: names with weights, at least one. */
export function CriteriaFields({ form }: { form: Form<CampaignDraft> }) {
  return (
    <RowsField
      label={campaignLabels.juryCriteria}
      one="criterion"
      hint="A weight of 2 counts twice as much as one of 1."
      error={form.errors.juryCriteria}
      rows={form.values.juryCriteria}
      keyOf={({ key }) => key}
      min={1}
      max={MOST_CRITERIA}
      create={() => ({ key: crypto.randomUUID(), name: '', weight: '1' })}
      onChange={(criteria) => form.set('juryCriteria', criteria)}
    >
      {(criterion, at, change) => (
        <div className={styles.wideAndNarrow}>
          <TextField
            label={`Criterion ${at + 1}`}
            maxLength={CRITERION_NAME_LIMIT}
            value={criterion.name}
            onChange={(event) => change({ ...criterion, name: event.target.value })}
          />
          <TextField
            label="Weight"
            type="number"
            min={1}
            max={100}
            value={criterion.weight}
            onChange={(event) => change({ ...criterion, weight: event.target.value })}
          />
        </div>
      )}
    </RowsField>
  );
}
