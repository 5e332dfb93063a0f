import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import Plus from 'lucide-react/icons/plus';
import Trash2 from 'lucide-react/icons/trash-2';
import { type ReactNode, useRef } from 'react';
import { flushSync } from 'react-dom';
import { useFocusAfterRemoval } from '#platform/web/forms/use-focus-after-removal.ts';
import { Button } from '../button/button.tsx';
import styles from './rows-field.module.css';

interface RowsFieldProps<R> {
  label: string;
  /** What a row is: "prize". */
  one: string;
  hint?: ReactNode;
  error?: string | readonly string[] | undefined;
  rows: readonly R[];
  /** A row's key; its place where it has none. */
  keyOf?: (row: R) => string;
  /** What the buttons call a row; "prize 1" without one. */
  nameOf?: (row: R) => string;
  min?: number;
  max: number;
  create: () => R;
  onChange: (rows: R[]) => void;
  /** The fields of a row. */
  children: (row: R, at: number, change: (row: R) => void) => ReactNode;
}

const fieldsOfRows = 'input, textarea, select';

/** A list of rows that are written, added, ordered and removed. */
export function RowsField<R>(props: RowsFieldProps<R>) {
  const { label, one, hint, error, rows, keyOf, nameOf, min = 0, max, create, onChange, children } = props;
  const list = useRef<HTMLOListElement>(null);
  useFocusAfterRemoval(list, rows.length);
  const move = (at: number, to: number, direction: 'up' | 'down') => {
    const next = [...rows];
    next.splice(to, 0, ...next.splice(at, 1));
    flushSync(() => onChange(next));
    // The same button of the moved row; at the end of the list the other one.
    const buttons = [
      ...(list.current?.children[to]?.querySelectorAll<HTMLButtonElement>('[data-move]') ?? []),
    ];
    const same = buttons.find(({ dataset }) => dataset.move === direction);
    (same?.disabled ? buttons.find(({ disabled }) => !disabled) : same)?.focus();
  };
  const add = () => {
    flushSync(() => onChange([...rows, create()]));
    list.current?.lastElementChild?.querySelector<HTMLElement>(fieldsOfRows)?.focus();
  };
  const errors = typeof error === 'string' ? [error] : (error ?? []);
  return (
    <fieldset className={styles.field}>
      <legend className={styles.label}>{label}</legend>
      {hint && <p className={styles.hint}>{hint}</p>}
      <ol ref={list} tabIndex={-1} className={styles.list} aria-label={label}>
        {rows.map((row, at) => {
          const place = `${one} ${at + 1}`;
          const name = nameOf?.(row).trim() || place;
          return (
            <li key={keyOf?.(row) ?? at} className={styles.row}>
              {children(row, at, (next) => onChange(rows.with(at, next)))}
              <div className={styles.buttons}>
                {(['up', 'down'] as const).map((direction) => {
                  const to = direction === 'up' ? at - 1 : at + 1;
                  return (
                    <Button
                      key={direction}
                      variant="icon"
                      data-move={direction}
                      icon={direction === 'up' ? ArrowUp : ArrowDown}
                      aria-label={`Move ${name} ${direction}`}
                      disabled={to < 0 || to >= rows.length}
                      onClick={() => move(at, to, direction)}
                    />
                  );
                })}
                {rows.length > min && (
                  <Button
                    variant="icon"
                    icon={Trash2}
                    aria-label={`Remove ${name}`}
                    onClick={() => onChange(rows.toSpliced(at, 1))}
                  />
                )}
              </div>
            </li>
          );
        })}
      </ol>
      {errors.length > 0 && (
        <p className={styles.error} role="alert">
          {errors.join(' ')}
        </p>
      )}
      {rows.length < max && (
        <div>
          <Button icon={Plus} onClick={add}>
            {`Add ${/^[aeiou]/i.test(one) ? 'an' : 'a'} ${one}`}
          </Button>
        </div>
      )}
    </fieldset>
  );
}
