import { type ReactNode, useState } from 'react';
import { Button } from '#design/button/button.tsx';
import { SelectField } from '#design/field/select-field.tsx';
import { panelClass } from '#design/panel/panel-class.ts';
import { formatTimestampOfYear } from '#platform/pure/text/format-timestamp.ts';
import type { DraftVersionView } from '../contract.ts';
import styles from './drafts.module.css';

interface VersionsPanelProps {
  /** Newest first. */
  versions: readonly DraftVersionView[];
  busy: boolean;
  /** The draft has changes that are not saved. */
  disabled: boolean;
  onRestore: (number: number) => void;
  /** Compares two of `draft` and the numbers of versions. */
  compare: (first: string, second: string) => ReactNode;
}

/** The versions of a text: compare any two, or one with the draft, and restore. */
export function VersionsPanel({ versions, busy, disabled, onRestore, compare }: VersionsPanelProps) {
  const [first, setFirst] = useState<string | null>(null);
  const [second, setSecond] = useState('draft');
  if (versions.length === 0)
    return <p className={styles.quiet}>The first version is made when you publish.</p>;
  const one = first ?? String(versions[0]?.number ?? 'draft');
  const options = [
    <option key="draft" value="draft">
      The draft
    </option>,
    ...versions.map(({ number }) => (
      <option key={number} value={number}>
        Version {number}
      </option>
    )),
  ];
  return (
    <div className={styles.columns}>
      <section className={panelClass('form')} aria-label="Versions">
        <ol className={styles.list}>
          {versions.map(({ number, note, createdAt, author }) => (
            <li key={number} className={styles.line}>
              <span>
                <strong>Version {number}</strong>, {formatTimestampOfYear(createdAt)}
                {author && `, ${author.username}`}
                {note && <span className={styles.quiet}> {note}</span>}
              </span>
              <Button
                size="small"
                aria-label={`Restore version ${number}`}
                busy={busy}
                disabled={disabled}
                onClick={() => onRestore(number)}
              >
                Restore
              </Button>
            </li>
          ))}
        </ol>
      </section>
      <section className={panelClass('form')} aria-label="Compare">
        <div className={styles.pair}>
          <SelectField label="Compare" value={one} onChange={(event) => setFirst(event.target.value)}>
            {options}
          </SelectField>
          <SelectField label="With" value={second} onChange={(event) => setSecond(event.target.value)}>
            {options}
          </SelectField>
        </div>
        {compare(one, second)}
      </section>
    </div>
  );
}
