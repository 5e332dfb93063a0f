import { type ReactNode, useId } from 'react';
import { useInputBeforeHydration } from '#platform/web/forms/use-input-before-hydration.ts';
import { classNames } from '../class-names.ts';
import styles from './field.module.css';

export interface FieldTexts {
  label: string;
  /** Shows the label to screen readers only. */
  hideLabel?: boolean;
  hint?: ReactNode;
  /** Validation errors of the server or the form; several are shown one below the other. */
  error?: string | readonly string[] | undefined;
  /** Id of an error message elsewhere that is about this field too, e.g. below a group of fields. */
  errorId?: string | undefined;
}

/** Props that connect a control to the label, hint and error of its frame. */
export interface ControlProps {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

interface FieldFrameProps extends FieldTexts {
  id?: string | undefined;
  required?: boolean | undefined;
  /** Shown at the end of the line below the control, e.g. a counter. */
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
