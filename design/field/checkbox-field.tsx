import { type ComponentProps, useId } from 'react';
import { useInputBeforeHydration } from '#platform/web/forms/use-input-before-hydration.ts';
import { classNames } from '../class-names.ts';
import styles from './field.module.css';
import type { FieldTexts } from './field-frame.tsx';

interface CheckboxFieldProps extends Omit<ComponentProps<'input'>, 'type'>, Omit<FieldTexts, 'hideLabel'> {
  /** `switch` for what takes effect at once, `radio` for one of several with the same `name`. */
  kind?: 'checkbox' | 'switch' | 'radio';
  /** Like `disabled`, but still focusable, so that a tooltip can explain why. */
  inactive?: boolean;
}

/** A native checkbox, switch or radio button with its label beside it. */
export function CheckboxField(props: CheckboxFieldProps) {
  const { label, hint, error, errorId, kind = 'checkbox', inactive = false, className, ...rest } = props;
  const ownId = useId();
  const id = rest.id ?? ownId;
  useInputBeforeHydration(() => document.getElementById(id));
  const errors = typeof error === 'string' ? [error] : (error ?? []);
  const own = [errors.length > 0 && `${id}-error`, errorId, hint && `${id}-hint`];
  const described = [...own, rest['aria-describedby']].filter(Boolean).join(' ');
  return (
    <div className={styles.choice}>
      <input
        {...rest}
        id={id}
        type={kind === 'radio' ? 'radio' : 'checkbox'}
        role={kind === 'switch' ? 'switch' : undefined}
        aria-describedby={described || undefined}
        aria-invalid={errors.length > 0 || Boolean(errorId) || undefined}
        className={classNames(styles[kind], className)}
        {...(inactive && {
          'aria-disabled': true,
          onChange: ignoreChange,
          onClick: (event) => event.preventDefault(),
        })}
      />
      <div className={styles.choiceTexts}>
        <label htmlFor={id} className={rest.required && kind !== 'radio' ? styles.required : undefined}>
          {label}
        </label>
        {hint && (
          <p id={`${id}-hint`} className={styles.hint}>
            {hint}
          </p>
        )}
        <div id={`${id}-error`} className={styles.error} aria-live="polite">
          {errors.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </div>
      </div>
    </div>
  );
}

/** React wants a change handler on a controlled input, even an inactive one. */
function ignoreChange(): void {}
