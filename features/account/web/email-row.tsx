import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Button } from '#design/button/button.tsx';
import { TextField } from '#design/field/text-field.tsx';
import { flash } from '#design/flash/flash.ts';
import { newEmailError } from '#features/members/model/email.ts';
import { changeEmail } from '#features/sign-in/credentials.contract.ts';
import { isRefusal } from '#platform/pure/refusal.ts';
import { useApi } from '#platform/web/app-context.tsx';
import { fieldMessages } from '#platform/web/forms/field-messages.ts';
import styles from './account-row.module.css';
import { AccountRow } from './account-row.tsx';

interface EmailRowProps {
  guid: string;
  email: string;
  startsEditing?: boolean;
}

/** The e-mail address with its edit form; the old address stays until the new one is confirmed. */
export function EmailRow({ guid, email, startsEditing = false }: EmailRowProps) {
  const [editing, setEditing] = useState(startsEditing);
  if (editing)
    return (
      <AccountRow label="Email address">
        <EmailEdit guid={guid} email={email} onEnd={() => setEditing(false)} />
      </AccountRow>
    );
  return (
    <AccountRow
      label="Email address"
      control={
        <Button aria-label="Edit email address" onClick={() => setEditing(true)}>
          Edit
        </Button>
      }
    >
      {email}
    </AccountRow>
  );
}

function EmailEdit({ guid, email, onEnd }: EmailRowProps & { onEnd: () => void }) {
  const api = useApi();
  const [value, setValue] = useState(email);
  const [refusal, setRefusal] = useState<string>();
  const validationError = newEmailError(value) ?? undefined;

  const { isPending, mutate } = useMutation({
    mutationFn: (wanted: string) => api(changeEmail, { guid, email: wanted }),
    onSuccess: (_, wanted) => {
      flash.success(`We have sent a confirmation link to ${wanted.trim()}`);
      onEnd();
    },
    onError: (error) => {
      if (!isRefusal(error)) throw error;
      setRefusal(error.fields ? fieldMessages(error.fields)[0] : error.message);
    },
  });

  function send(event: FormEvent) {
    event.preventDefault();
    if (validationError !== undefined || isPending) return;
    setRefusal(undefined);
    mutate(value);
  }

  return (
    <form className={styles.edit} method="post" noValidate onSubmit={send}>
      <TextField
        label="New email address"
        hideLabel
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
