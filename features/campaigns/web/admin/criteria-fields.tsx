import Plus from 'lucide-react/icons/plus';
import Trash from 'lucide-react/icons/trash-2';
import { Button } from '#design/button/button.tsx';
import { TextField } from '#design/field/text-field.tsx';
import { CRITERION_NAME_LIMIT, MOST_CRITERIA } from '#features/groups/group-campaign.contract.ts';
import type { CampaignDraft } from './campaign-draft.ts';
import styles from './criteria-fields.module.css';

type Criteria = CampaignDraft['juryCriteria'];

interface CriteriaFieldsProps {
  criteria: Criteria;
  error: string | undefined;
  onChange: (criteria: Criteria) => void;
}

/** What a jury judges by: names with weights, at least one. */
export function CriteriaFields({ criteria, error, onChange }: CriteriaFieldsProps) {
  const change = (at: number, part: Partial<Criteria[number]>) =>
    onChange(criteria.map((criterion, place) => (place === at ? { ...criterion, ...part } : criterion)));
  return (
    <fieldset className={styles.criteria}>
      <legend>What the jury judges by</legend>
      <p className={styles.hint}>A weight of 2 counts twice as much as one of 1.</p>
      {criteria.map(({ name, weight }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a criterion is its place
        <div key={at} className={styles.row}>
          <TextField
            label={`Criterion ${at + 1}`}
            maxLength={CRITERION_NAME_LIMIT}
            value={name}
            onChange={(event) => change(at, { name: event.target.value })}
          />
          <TextField
            label="Weight"
            type="number"
            min={1}
            max={100}
            value={weight}
            onChange={(event) => change(at, { weight: event.target.value })}
          />
          {criteria.length > 1 && (
            <Button
              variant="icon"
              icon={Trash}
              aria-label={`Remove criterion ${at + 1}`}
              onClick={() => onChange(criteria.filter((_criterion, place) => place !== at))}
            />
          )}
        </div>
      ))}
      {error && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
      {criteria.length < MOST_CRITERIA && (
        <div>
          <Button icon={Plus} onClick={() => onChange([...criteria, { name: '', weight: '1' }])}>
            Add a criterion
          </Button>
        </div>
      )}
    </fieldset>
  );
}
