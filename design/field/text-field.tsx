import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import { type ComponentProps, useState } from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from '../icon/icon.tsx';
import styles from './field.module.css';
import { FieldFrame, type FieldTexts } from './field-frame.tsx';

interface TextFieldProps extends Omit<ComponentProps<'input'>, 'type'>, FieldTexts {
  type?: 'text' | 'email' | 'password' | 'search' | 'url' | 'tel' | 'number' | 'date' | 'datetime-local';
}

/** One line of text. A password can be shown and hidden again. */
export function TextField({
  label,
  hideLabel,
  hint,
  error,
  errorId,
  type = 'text',
  className,
  ...rest
}: TextFieldProps) {
  const [shown, setShown] = useState(false);
  const isPassword = type === 'password';
  return (
    <FieldFrame {...{ label, hideLabel, hint, error, errorId, id: rest.id, required: rest.required }}>
      {(control) => (
        <div className={styles.box}>
          <input
            {...rest}
            {...control}
            type={isPassword && shown ? 'text' : type}
            className={classNames(styles.control, isPassword && styles.withToggle, className)}
          />
          {isPassword && (
            <button
              type="button"
              className={styles.toggle}
              aria-label={shown ? 'Hide password' : 'Show password'}
              onClick={() => setShown(!shown)}
            >
              <Icon of={shown ? EyeOff : Eye} />
            </button>
          )}
        </div>
      )}
    </FieldFrame>
  );
}
