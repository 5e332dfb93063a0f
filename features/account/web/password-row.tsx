import { useId, useState } from 'react';
import { Button } from '#design/button/button.tsx';
import { Dialog } from '#design/dialog/dialog.tsx';
import { TextField } from '#design/field/text-field.tsx';
import { changePassword } from '#features/sign-in/credentials.contract.ts';
import { passwordChangeError } from '#features/sign-in/model/password.ts';
import { useApi } from '#platform/web/app-context.tsx';
import { useForm } from '#platform/web/forms/use-form.ts';
import styles from './account-row.module.css';
import { AccountRow } from './account-row.tsx';
import { SetPasswordEmailButton } from './set-password-email-button.tsx';

interface PasswordRowProps {
  guid: string;
  email: string;
  /** False for accounts that were made by social sign-in and have no password yet. */
  hasPassword: boolean;
}

/** The password row: a dialog to change it, or an e-mail to set a first one. */
export function PasswordRow({ guid, email, hasPassword }: PasswordRowProps) {
  const [open, setOpen] = useState(false);
  if (!hasPassword)
    return (
      <AccountRow label="Password" control={<SetPasswordEmailButton guid={guid} email={email} />}>
        You have not set a password yet.
      </AccountRow>
    );
  return (
    <AccountRow label="Password" control={<Button onClick={() => setOpen(true)}>Change password</Button>}>
      <span aria-hidden="true">••••••••</span>
      <Dialog open={open} onClose={() => setOpen(false)} title="Change password" size="small">
        <PasswordForm guid={guid} onClose={() => setOpen(false)} />
      </Dialog>
    </AccountRow>
  );
}

const fields = [
  ['currentPassword', 'Current password', 'current-password'],
  ['password', 'New password', 'new-password'],
  ['passwordConfirmation', 'Repeat new password', 'new-password'],
] as const;

/** The content of the change-password dialog; all messages show in one place above the fields. */
function PasswordForm({ guid, onClose }: { guid: string; onClose: () => void }) {
  const api = useApi();
  const [done, setDone] = useState(false);
  const form = useForm({
    initial: { currentPassword: '', password: '', passwordConfirmation: '' },
    check: (values) => {
      const error = passwordChangeError(values);
      return error === null ? {} : { [error.at]: error.text };
    },
    send: (user) => api(changePassword, { guid, user }),
    onDone: () => setDone(true),
  });
  const errorId = useId();
  if (done)
    return (
      <div className={styles.dialogForm}>
        <p role="status">Your password has been changed</p>
        <Button variant="primary" onClick={onClose}>
          Close
        </Button>
      </div>
    );
  return (
    <form className={styles.dialogForm} method="post" noValidate onSubmit={form.submit}>
      <p id={errorId} className={styles.message} role="alert">
        {form.messages[0] ?? Object.values(form.errors).find(Boolean)}
      </p>
      {fields.map(([name, label, autoComplete]) => (
        <TextField
          key={name}
          label={label}
          required
          type="password"
          autoComplete={autoComplete}
          value={form.values[name]}
          errorId={form.errors[name] && errorId}
          onChange={(event) => form.set(name, event.target.value)}
        />
      ))}
      <Button type="submit" variant="primary" busy={form.busy}>
        Change password
      </Button>
    </form>
  );
}
