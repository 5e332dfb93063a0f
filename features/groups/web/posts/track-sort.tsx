import { SelectField } from '#design/field/select-field.tsx';
import type { trackSortChoices } from './group-track-sorts.ts';
import styles from './group-tracks.module.css';

interface TrackSortProps {
  choices: ReturnType<typeof trackSortChoices>['choices'];
  chosen: string;
  onChoose: (id: string) => void;
}

/** The sort dropdown of a group's tracks. */
export function TrackSort({ choices, chosen, onChoose }: TrackSortProps) {
  return (
    <div className={styles.sort}>
      <SelectField
        label="Sort tracks by"
        hideLabel
        // Keeps the browser from restoring the value of an earlier visit.
        autoComplete="off"
        value={chosen}
        onChange={(event) => onChoose(event.target.value)}
      >
        {choices.map(({ id, label }) => (
          <option key={id} value={id}>
            {label}
          </option>
        ))}
      </SelectField>
    </div>
  );
}
