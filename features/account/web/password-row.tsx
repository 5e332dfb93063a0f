import { useState } from 'react';
import { Button } from '#design/button/button.tsx';
import { Dialog } from '#design/dialog/dialog.tsx';
import { AccountRow } from './account-row.tsx';
import { PasswordForm } from './password-form.tsx';
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
