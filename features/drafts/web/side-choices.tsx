import { CheckboxField } from '#design/field/checkbox-field.tsx';
import styles from './drafts.module.css';
import type { TextDifference } from './text-differences.tsx';

type Side = 'first' | 'second';

interface SideChoicesProps {
  differences: readonly TextDifference[];
  /** Who has written the second texts. */
  who: string;
  /** What is chosen; the first where nothing is. */
  sides: Readonly<Record<string, Side>>;
  onChoose: (key: string, side: Side) => void;
}

/** What two people have written, side by side, to choose from part by part. */
export function SideChoices({ differences, who, sides, onChoose }: SideChoicesProps) {
  return (
    <ul className={styles.list} aria-label="What both have changed">
      {differences.map(({ key, name, first, second }) => (
        <li key={key}>
          <fieldset className={styles.choice}>
            <legend>{name}</legend>
            <div className={styles.pair}>
              {(['first', 'second'] as const).map((side) => (
                <div key={side}>
                  <CheckboxField
                    kind="radio"
                    name={`collision-${key}`}
                    label={side === 'first' ? 'Mine' : who}
                    checked={(sides[key] ?? 'first') === side}
                    onChange={() => onChoose(key, side)}
                  />
                  <pre className={styles.text}>{(side === 'first' ? first : second) ?? 'Not there'}</pre>
                </div>
              ))}
            </div>
          </fieldset>
        </li>
      ))}
    </ul>
  );
}
