import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Button } from '#design/button/button.tsx';
import { TextField } from '#design/field/text-field.tsx';
import { newEmailError } from '#features/members/model/email.ts';
import { isRefusal } from '#platform/pure/refusal.ts';
import { fieldMessages } from '#platform/web/forms/field-messages.ts';
import styles from './email-form.module.css';

interface EmailFormProps {
  /** The address to begin with. */
  email: string;
  /** Sends the trimmed address; what it is refused with shows under the field. */
  send: (email: string) => Promise<void>;
  /** After the address is sent, and on "Cancel". */
  onEnd: () => void;
}

/** A form for another e-mail address of the member. */
export function EmailForm({ email, send, onEnd }: EmailFormProps) {
  const [value, setValue] = useState(email);
  const [refusal, setRefusal] = useState<string>();
  const validationError = newEmailError(value) ?? undefined;
  const { isPending, mutate } = useMutation({
    mutationFn: send,
    onSuccess: onEnd,
    onError: (error) => {
      if (!isRefusal(error)) throw error;
      setRefusal(error.fields ? fieldMessages(error.fields)[0] : error.message);
    },
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (validationError !== undefined || isPending) return;
    setRefusal(undefined);
    mutate(value.trim());
  }

  return (
    <form className={styles.form} method="post" noValidate onSubmit={submit}>
      <TextField
        label="New email address"
        hideLabel
        required
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        value={value}
        onChange={(event) => {
          setValue(event.target.value);
          setRefusal(undefined);
        }}
        error={validationError ?? refusal}
      />
      <div className={styles.buttons}>
        <Button type="submit" variant="primary" busy={isPending} disabled={validationError !== undefined}>
          Done
        </Button>
        <Button onClick={onEnd}>Cancel</Button>
      </div>
    </form>
  );
}
