import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#design/button/button.tsx';
import { Dialog } from '#design/dialog/dialog.tsx';
import { TextField } from '#design/field/text-field.tsx';
import { reauthenticate } from '#features/sign-in/devices.contract.ts';
import { accountQuery, secondFactorQuery } from '#features/sign-in/web/account-queries.ts';
import { reauthenticationPrompt } from '#features/sign-in/web/with-reauthentication.ts';
import { useApi } from '#platform/web/app-context.tsx';
import { useForm } from '#platform/web/forms/use-form.ts';
import styles from './account-row.module.css';
import { EmailedCodeForm } from './emailed-code-form.tsx';

/** Asks for the password, a code of the second factor, or, of accounts with neither, an e-mailed code before a grave action. */
export function ReauthenticationDialog() {
  const api = useApi();
  const account = useQuery(accountQuery(api)).data?.user;
  const factor = useQuery(secondFactorQuery(api));
  const hasFactor = factor.data?.on ?? false;
  const hasPassword = account?.hasPassword ?? true;
  return (
    <Dialog open onClose={() => reauthenticationPrompt.answer(false)} title="Is it you?" size="small">
      {(hasPassword || hasFactor) && (
        <ReauthenticationForm
          key={String(hasPassword)}
          email={account?.email ?? ''}
          hasPassword={hasPassword}
          hasFactor={hasFactor}
        />
      )}
      {!hasPassword && !hasFactor && !factor.isPending && <EmailedCodeForm email={account?.email ?? ''} />}
    </Dialog>
  );
}

interface ReauthenticationFormProps {
  email: string;
  hasPassword: boolean;
  hasFactor: boolean;
}

function ReauthenticationForm({ email, hasPassword, hasFactor }: ReauthenticationFormProps) {
  const api = useApi();
  const [method, setMethod] = useState<'password' | 'code'>(hasPassword ? 'password' : 'code');
  const form = useForm({
    initial: { password: '', code: '' },
    required: [method],
    send: ({ password, code }) => api(reauthenticate, method === 'password' ? { password } : { code }),
    onDone: () => reauthenticationPrompt.answer(true),
  });
  const isPassword = method === 'password';
  const change = (value: string) => form.set(method, value);
  return (
    <form className={styles.dialogForm} method="post" noValidate onSubmit={form.submit}>
      <p>
        {isPassword
          ? 'This is worth a second look. Please enter your password again.'
          : 'This is worth a second look. Please enter a code of your authenticator app.'}
      </p>
      {/* Names the account for password managers. */}
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <TextField
        key={method}
        label={isPassword ? 'Password' : 'Code'}
        required
        type={isPassword ? 'password' : 'text'}
        autoComplete={isPassword ? 'current-password' : 'one-time-code'}
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        value={form.values[method]}
        onChange={(event) => change(event.target.value)}
        error={form.errors[method] ?? (form.messages.length > 0 ? form.messages : undefined)}
      />
      <div className={styles.buttons}>
        <Button type="submit" variant="primary" busy={form.busy}>
          Continue
        </Button>
        <Button onClick={() => reauthenticationPrompt.answer(false)}>Cancel</Button>
        {hasPassword && hasFactor && (
          <Button variant="ghost" onClick={() => setMethod(isPassword ? 'code' : 'password')}>
            {isPassword ? 'Use a code instead' : 'Use the password instead'}
          </Button>
        )}
      </div>
    </form>
  );
}
