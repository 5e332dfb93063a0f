import { useRef, useState } from 'react';
import { Button } from '#design/button/button.tsx';
import { TextField } from '#design/field/text-field.tsx';
import { reauthenticate, sendReauthenticationCode } from '#features/sign-in/devices.contract.ts';
import { reauthenticationPrompt } from '#features/sign-in/web/with-reauthentication.ts';
import { useApi } from '#platform/web/app-context.tsx';
import { useForm } from '#platform/web/forms/use-form.ts';
import styles from './account-row.module.css';

/** Confirms a session by a code that is e-mailed to `email`, for accounts with neither password nor second factor. */
export function EmailedCodeForm({ email }: { email: string }) {
  const api = useApi();
  const field = useRef<HTMLInputElement>(null);
  const [emailsSent, setEmailsSent] = useState(0);
  const form = useForm({
    initial: { emailCode: '' },
    required: ['emailCode'],
    labels: { emailCode: 'Code' },
    send: (values) => api(reauthenticate, values),
    onDone: () => reauthenticationPrompt.answer(true),
  });
  const sending = useForm({
    initial: {},
    send: () => api(sendReauthenticationCode, {}),
    onDone: () => {
      setEmailsSent((before) => before + 1);
      form.set('emailCode', '');
      field.current?.focus();
    },
  });
  const isSent = emailsSent > 0;
  const codeErrors = form.errors.emailCode ? [form.errors.emailCode] : form.messages;
  return (
    <form
      className={styles.dialogForm}
      method="post"
      noValidate
      onSubmit={isSent ? form.submit : sending.submit}
    >
      <p>This is worth a second look. Your account has no password, so we send a code to your address.</p>
      <p role="status">
        {/* The key makes screen readers say it again. */}
        {isSent && (
          <span key={emailsSent}>
            We have sent {emailsSent === 1 ? 'a code' : 'another code'} to {email}. It works for 10 minutes.
          </span>
        )}
      </p>
      {isSent ? (
        <TextField
          ref={field}
          label="Code"
          required
          autoComplete="one-time-code"
          inputMode="numeric"
          spellCheck={false}
          autoFocus
          value={form.values.emailCode}
          onChange={(event) => form.set('emailCode', event.target.value)}
          error={[...new Set([...codeErrors, ...sending.messages])]}
        />
      ) : (
        <p role="alert" className={styles.message}>
          {sending.messages.join(' ')}
        </p>
      )}
      <div className={styles.buttons}>
        {isSent ? (
          <Button key="continue" type="submit" variant="primary" busy={form.busy}>
            Continue
          </Button>
        ) : (
          <Button key="send" type="submit" variant="primary" busy={sending.busy} autoFocus>
            Send me a code
          </Button>
        )}
        <Button onClick={() => reauthenticationPrompt.answer(false)}>Cancel</Button>
        {isSent && (
          <Button variant="ghost" busy={sending.busy} onClick={() => sending.submit()}>
            Send another one
          </Button>
        )}
      </div>
    </form>
  );
}
