import Check from 'lucide-react/icons/check';
import Copy from 'lucide-react/icons/copy';
import { type FocusEvent, useEffect, useId, useRef, useState } from 'react';
import { Button } from '#design/button/button.tsx';
import styles from './share-dialog.module.css';

/** How long the confirmation of a copy is shown, in ms. */
const copiedMs = 1500;

interface CopyFieldProps {
  label: string;
  value: string;
  copyLabel: string;
  multiline?: boolean;
}

/** A read-only text with a copy button. */
export function CopyField({ label, value, copyLabel, multiline = false }: CopyFieldProps) {
  const [copied, setCopied] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const id = useId();
  useEffect(() => () => clearTimeout(timer.current), []);

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
    } catch {
      // Writing was denied: selects the text so that the user can copy it.
      field.current?.focus();
      field.current?.select();
      return;
    }
    setCopied(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setCopied(false), copiedMs);
  };
  const shared = {
    id,
    ref: field,
    value,
    readOnly: true,
    className: styles.value,
    onFocus: (event: FocusEvent<HTMLInputElement & HTMLTextAreaElement>) => event.currentTarget.select(),
  };

  return (
    <div className={styles.copy} data-multiline={multiline || undefined}>
      <label htmlFor={id}>{label}</label>
      {multiline ? <textarea {...shared} rows={3} /> : <input {...shared} />}
      <Button icon={copied ? Check : Copy} onClick={() => void copy()}>
        {copied ? 'Copied' : copyLabel}
      </Button>
      <span className="spoken" aria-live="polite">
        {copied ? 'Copied' : ''}
      </span>
    </div>
  );
}
