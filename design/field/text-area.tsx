import { type ComponentProps, useState } from 'react';
import { classNames } from '../class-names.ts';
import styles from './field.module.css';
import { FieldFrame, type FieldTexts } from './field-frame.tsx';

interface TextAreaProps extends ComponentProps<'textarea'>, FieldTexts {
  /** Maximum number of characters; shows a counter. Longer text can be typed, so that pasted text is not cut off silently. */
  limit?: number;
}

/** A text area that grows with its content. Counts Unicode code points, as the server does. */
export function TextArea(props: TextAreaProps) {
  const { label, hideLabel, hint, error, errorId, limit, className, onChange, ...rest } = props;
  const [typed, setTyped] = useState(String(rest.defaultValue ?? ''));
  const length = [...String(rest.value ?? typed)].length;
  const counter = limit !== undefined && (
    <output className={classNames(styles.counter, length > limit && styles.over)}>
      {length} / {limit}
    </output>
  );
  return (
    <FieldFrame
      {...{ label, hideLabel, hint, error, errorId, id: rest.id, required: rest.required, aside: counter }}
    >
      {(control) => (
        <textarea
          rows={4}
          {...rest}
          {...control}
          className={classNames(styles.control, styles.area, className)}
          onChange={(event) => {
            setTyped(event.target.value);
            onChange?.(event);
          }}
        />
      )}
    </FieldFrame>
  );
}
