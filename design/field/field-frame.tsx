import { type ReactNode, useId } from 'react';
import { useInputBeforeHydration } from '#platform/web/use-input-before-hydration.ts';
import { classNames } from '../class-names.ts';
import styles from './field.module.css';

export interface FieldTexts {
  label: string;
  /** Keeps the label for screen readers only. */
  hideLabel?: boolean;
  hint?: ReactNode;
  /** The refusals of the server or the form; several are shown one below the other. */
  error?: string | readonly string[] | undefined;
  /** The id of the message that is about this field too but stands elsewhere, e.g. below a group of them; while there is one. */
  errorId?: string | undefined;
}

/** What the control inside a frame must carry, so that label, hint and error belong to it. */
export interface ControlProps {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

interface FieldFrameProps extends FieldTexts {
  id?: string | undefined;
  required?: boolean | undefined;
  /** Stands at the end of the line below the control, e.g. a counter. */
  aside?: ReactNode;
  children: (control: ControlProps) => ReactNode;
}

export function FieldFrame(props: FieldFrameProps) {
  const { label, hideLabel, hint, error, errorId, required, aside, children } = props;
  const ownId = useId();
  const id = props.id ?? ownId;
  useInputBeforeHydration(() => document.getElementById(id));
  const errors = typeof error === 'string' ? [error] : (error ?? []);
  const described = [errors.length > 0 && `${id}-error`, errorId, hint && `${id}-hint`]
    .filter(Boolean)
    .join(' ');
  return (
    <div className={styles.field}>
      <label
        className={classNames(styles.label, required && styles.required, hideLabel && styles.hidden)}
        htmlFor={id}
      >
        {label}
      </label>
      {children({
        id,
        'aria-describedby': described || undefined,
        'aria-invalid': errors.length > 0 || errorId ? true : undefined,
      })}
      <div className={styles.below}>
        <div id={`${id}-error`} className={styles.error} aria-live="polite">
          {errors.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </div>
        {hint && (
          <p id={`${id}-hint`} className={styles.hint}>
            {hint}
          </p>
        )}
        {aside}
      </div>
    </div>
  );
}
