import { type FormEvent, useState } from 'react';
import { Button } from '#design/button/button.tsx';
import { TextField } from '#design/field/text-field.tsx';
import { flash } from '#design/flash/flash.ts';
import { maxTeachers, teachersText } from '#features/billing/model/school-licence.ts';
import { isRefusal } from '#platform/pure/refusal.ts';
import { useApi } from '#platform/web/app-context.tsx';
import { planTeachers } from '../contract.ts';
import styles from './school-subscription-page.module.css';

interface TeachersFormProps {
  /** The school. */
  id: string;
  /** How many were bought; up to these are planned, for a credit. All are bought unless given. */
  bought?: number;
  initial: number;
  label: string;
  busy: boolean;
  onMore: (quantity: number) => void;
  onPlanned?: () => Promise<void>;
}

/** How many teachers a licence is for, the owner included. */
export function TeachersForm({ id, bought, initial, label, busy, onMore, onPlanned }: TeachersFormProps) {
  const api = useApi();
  const [text, setText] = useState(String(initial));
  const [error, setError] = useState<string>();
  const [isPlanning, setPlanning] = useState(false);

  async function plan(quantity: number) {
    setPlanning(true);
    try {
      await api(planTeachers, { id, quantity });
      flash.success(
        quantity === bought
          ? `It is for ${teachersText(quantity)} again.`
          : `It is for ${teachersText(quantity)} now, and the rest of the year is credited.`,
      );
      await onPlanned?.();
    } catch (refused) {
      if (!isRefusal(refused)) throw refused;
      const [why] = refused.fields?.quantity ?? [];
      setError(why ? `${quantity} ${why}` : refused.message);
    } finally {
      setPlanning(false);
    }
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    const quantity = Number(text);
    if (!Number.isInteger(quantity) || quantity < 1 || quantity > maxTeachers)
      return setError(`Please enter a number from 1 to ${maxTeachers}`);
    setError(undefined);
    if (bought !== undefined && quantity <= bought) void plan(quantity);
    else onMore(quantity);
  }

  return (
    <form className={styles.form} method="post" noValidate onSubmit={submit}>
      <TextField
        type="number"
        inputMode="numeric"
        min={1}
        max={maxTeachers}
        label="Teachers"
        required
        hint="You are one of them."
        value={text}
        error={error}
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit" variant={bought === undefined ? 'primary' : 'quiet'} busy={busy || isPlanning}>
        {label}
      </Button>
    </form>
  );
}
