import { useState } from 'react';
import { Button } from '#design/button/button.tsx';
import { flash } from '#design/flash/flash.ts';
import { changeEmail } from '#features/sign-in/credentials.contract.ts';
import { EmailForm } from '#features/sign-in/web/email-form.tsx';
import { useApi } from '#platform/web/app-context.tsx';
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
  return (
    <EmailForm
      email={email}
      send={async (wanted) => {
        await api(changeEmail, { guid, email: wanted });
        flash.success(`We have sent a confirmation link to ${wanted}`);
      }}
      onEnd={onEnd}
    />
  );
}
