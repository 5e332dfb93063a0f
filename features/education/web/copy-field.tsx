import Check from 'lucide-react/icons/check';
import Copy from 'lucide-react/icons/copy';
import { useRef, useState } from 'react';
import { Button } from '#design/button/button.tsx';
import { TextField } from '#design/field/text-field.tsx';
import styles from './school-page.module.css';

interface CopyFieldProps {
  label: string;
  hint: string;
  value: string;
  /** Of the button. */
  copyLabel: string;
}

/** An address to hand on, with a button that copies it. */
export function CopyField({ label, hint, value, copyLabel }: CopyFieldProps) {
  const [copied, setCopied] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(value);
      setCopied(true);
    } catch {
      // Without permission to write, the address is selected for copying by hand.
      box.current?.querySelector('input')?.select();
    }
  }
  return (
    <div className={styles.link} ref={box}>
      <TextField
        label={label}
        hint={hint}
        readOnly
        value={value}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button icon={copied ? Check : Copy} onClick={() => void copy()}>
        {copied ? 'Copied' : copyLabel}
      </Button>
      <span className="spoken" aria-live="polite">
        {copied ? 'Copied' : ''}
      </span>
    </div>
  );
}
