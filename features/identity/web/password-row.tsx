import { useState } from 'react';
import { Button } from '#design/button/button.tsx';
import { Dialog } from '#design/dialog/dialog.tsx';
import { flash } from '#design/flash/flash.ts';
import { isRefusal } from '#platform/pure/refusal.ts';
import { useApi } from '#platform/web/app-context.tsx';
import { fieldMessages } from '#platform/web/field-messages.ts';
import { mailPasswordLink } from '../credentials.contract.ts';
import { AccountRow } from './account-row.tsx';
import { PasswordForm } from './password-form.tsx';

interface PasswordRowProps {
  guid: string;
  email: string;
  /** False for accounts made by social sign-in that have set none. */
  hasPassword: boolean;
}

/** The password: a dialog to change it, or a letter to set a first one. */
export function PasswordRow({ guid, email, hasPassword }: PasswordRowProps) {
  const [open, setOpen] = useState(false);
  if (!hasPassword)
    return (
      <AccountRow label="Password" control={<LetterButton guid={guid} email={email} />}>
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

function LetterButton({ guid, email }: { guid: string; email: string }) {
  const api = useApi();
  const [busy, setBusy] = useState(false);
  async function send() {
    setBusy(true);
    try {
      await api(mailPasswordLink, { guid });
      flash.success(`We have sent a link to ${email}`);
    } catch (error) {
      if (!isRefusal(error)) throw error;
      flash.error(error.fields ? (fieldMessages(error.fields)[0] ?? error.message) : error.message);
    } finally {
      setBusy(false);
    }
  }
  return (
    <Button busy={busy} onClick={() => void send()}>
      Email me a set-password link
    </Button>
  );
}
