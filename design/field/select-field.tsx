import ChevronDown from 'lucide-react/icons/chevron-down';
import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from '../icon/icon.tsx';
import styles from './field.module.css';
import { FieldFrame, type FieldTexts } from './field-frame.tsx';

/** The browser's own select; `children` are `<option>`s. */
export function SelectField(props: ComponentProps<'select'> & FieldTexts) {
  const { label, hideLabel, hint, error, errorId, className, ...rest } = props;
  return (
    <FieldFrame {...{ label, hideLabel, hint, error, errorId, id: rest.id, required: rest.required }}>
      {(control) => (
        <div className={styles.box}>
          <select {...rest} {...control} className={classNames(styles.control, styles.select, className)} />
          <Icon of={ChevronDown} size={18} className={styles.chevron} />
        </div>
      )}
    </FieldFrame>
  );
}
