import { type FormEvent, useState } from 'react';
import { Button } from '#design/button/button.tsx';
import { TextField } from '#design/field/text-field.tsx';
import styles from './checkout-page.module.css';

interface DiscountCodeProps {
  /** "25% off"; null while no code is applied. */
  appliedText: string | null;
  error: string | null;
  busy: boolean;
  onApply: (code: string) => void;
  onRemove: () => void;
}

/** The box for a discount code. It is a form of its own, so that Enter in it applies the code and does not pay. */
export function DiscountCode({ appliedText, error, busy, onApply, onRemove }: DiscountCodeProps) {
  const [code, setCode] = useState('');
  if (appliedText !== null)
    return (
      <div className={styles.applied}>
        <strong>{appliedText}</strong>
        <Button
          size="small"
          onClick={() => {
            setCode('');
            onRemove();
          }}
        >
          Remove
        </Button>
      </div>
    );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (code.trim() !== '') onApply(code.trim());
  };
  return (
    <form className={styles.code} method="post" aria-label="Discount" onSubmit={submit}>
      <TextField
        label="Discount code"
        value={code}
        maxLength={100}
        autoComplete="off"
        error={error ?? undefined}
        onChange={(event) => setCode(event.target.value)}
      />
      <Button type="submit" busy={busy} disabled={code.trim() === ''}>
        Apply
      </Button>
    </form>
  );
}
