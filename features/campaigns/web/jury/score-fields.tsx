import { useEffect, useEffectEvent, useState } from 'react';
import { CheckboxField } from '#design/field/checkbox-field.tsx';
import { TextArea } from '#design/field/text-area.tsx';
import type { CampaignView } from '#features/groups/group-campaign.contract.ts';
import { JURY_NOTE_LIMIT, type JudgingEntryView } from '../../jury.contract.ts';
import { MOST_POINTS } from '../../model/jury/rank-entries.ts';
import styles from './jury-page.module.css';
import { pointsOf, type ScoreChange } from './use-judging.ts';

/** How long nothing is typed in the note before it is saved. */
const NOTE_PAUSE_MS = 1000;
const scale = Array.from({ length: MOST_POINTS }, (_none, at) => at + 1);

interface ScoreFieldsProps {
  entry: JudgingEntryView;
  criteria: CampaignView['juryCriteria'];
  onSave: (change: ScoreChange) => void;
}

/** What a juror gives an entry: points for each criterion, a note, or that they know its maker. */
export function ScoreFields({ entry, criteria, onSave }: ScoreFieldsProps) {
  const { conflict, tookPart } = entry.own;
  if (tookPart)
    return (
      <p className={styles.score}>
        You are in the project that this entry was made from, so the others judge it.
      </p>
    );
  return (
    <div className={styles.score}>
      {!conflict &&
        criteria.map((criterion) => (
          <Scale
            key={criterion.id}
            criterion={criterion}
            showsWeight={criteria.length > 1}
            points={pointsOf(entry, criterion.id)}
            onChange={(points) => onSave({ points: [{ criterionId: criterion.id, points }] })}
          />
        ))}
      {conflict && <p>You leave this entry out. It is judged by the others.</p>}
      <CheckboxField
        label="I know this person"
        hint="Your points for this entry do not count then."
        checked={conflict}
        onChange={(event) => onSave({ conflict: event.target.checked })}
      />
      <NoteField note={entry.own.note} onSave={(note) => onSave({ note })} />
    </div>
  );
}

interface ScaleProps {
  criterion: CampaignView['juryCriteria'][number];
  showsWeight: boolean;
  points: number | null;
  onChange: (points: number) => void;
}

/** The points of one criterion, as radio buttons from 1 to 10. */
function Scale({ criterion: { id, name, weight }, showsWeight, points, onChange }: ScaleProps) {
  return (
    <fieldset className={styles.criterion}>
      <legend>
        {name}
        {showsWeight && <span className={styles.weight}> Weight {weight}</span>}
      </legend>
      <div className={styles.scale}>
        {scale.map((value) => (
          <label key={value} className={styles.step}>
            <input
              type="radio"
              className={styles.radio}
              name={`criterion-${id}`}
              value={value}
              checked={points === value}
              onChange={() => onChange(value)}
            />
            <span>{value}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** The note, saved when typing pauses, when the field is left, and with the entry. */
function NoteField({ note, onSave }: { note: string; onSave: (note: string) => void }) {
  const [typed, setTyped] = useState(note);
  const [saved, setSaved] = useState(note);
  const isTooLong = [...typed].length > JURY_NOTE_LIMIT;
  const save = () => {
    if (typed === saved || isTooLong) return;
    setSaved(typed);
    onSave(typed);
  };
  const saveLatest = useEffectEvent(save);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each key begins the pause anew
  useEffect(() => {
    const timer = setTimeout(() => saveLatest(), NOTE_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  useEffect(() => () => saveLatest(), []);
  return (
    <TextArea
      label="Note"
      hint="Only you and the organisers read it."
      limit={JURY_NOTE_LIMIT}
      rows={3}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      error={isTooLong ? `is too long (maximum is ${JURY_NOTE_LIMIT} characters)` : undefined}
      onBlur={save}
    />
  );
}
