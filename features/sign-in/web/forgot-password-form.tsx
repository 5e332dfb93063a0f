import { useState } from 'react';
import { buttonClass } from '#design/button/button-class.ts';
import { Anchor } from '#design/link/anchor.tsx';
import { emailError } from '#features/members/model/email.ts';
import { useApi, useSettings } from '#platform/web/app-context.tsx';
import { useForm } from '#platform/web/forms/use-form.ts';
import type { Search } from '#platform/web/search-params.ts';
import { authAddress } from '../model/auth-address.ts';
import { requestPasswordReset } from '../recovery.contract.ts';
import styles from './auth.module.css';
import { AuthForm } from './auth-form.tsx';
import { EmailField } from './email-field.tsx';
import { saveRedirectTarget } from './follow-redirect-target.ts';

interface ForgotPasswordFormProps {
  search: Search;
  /** The address typed in another tab. */
  email: string;
  onEmail: (email: string) => void;
}

/** Requests the e-mail with which a member sets a new password. */
export function ForgotPasswordForm({ search, email: given, onEmail }: ForgotPasswordFormProps) {
  const api = useApi();
  const settings = useSettings();
  const [sent, setSent] = useState(false);
  const form = useForm({
    initial: { email: given },
    check: ({ email }) => {
      const error = emailError(email);
      return error === null ? {} : { email: error };
    },
    send: (user) => api(requestPasswordReset, { user }),
    onDone: () => {
      saveRedirectTarget(search, settings);
      setSent(true);
    },
  });
  const { values, set, errors } = form;
  if (sent) return <ResetEmailSent search={search} email={values.email} />;
  return (
    <AuthForm
      heading="Reset password"
      submit="Send the link"
      form={form}
      footer={
        <p>
          Remembered it? <Anchor href={authAddress('sign_in', search)}>Log in</Anchor>
        </p>
      }
    >
      <p>We send you a link with which you set a new password.</p>
      <EmailField
        value={values.email}
        onChange={(typed) => {
          set('email', typed);
          onEmail(typed);
        }}
        error={errors.email}
      />
    </AuthForm>
  );
}

function ResetEmailSent({ search, email }: { search: Search; email: string }) {
  return (
    <div className={styles.form} role="status">
      <h1 className={styles.heading}>Check your inbox.</h1>
      <p>If {email.trim()} has an account here, a letter is on its way. Its link works for one hour.</p>
      <p className={styles.quiet}>
        Nothing there after a few minutes? Please look into the spam folder, too.
      </p>
      <a className={buttonClass('primary', 'large')} href={authAddress('sign_in', search)}>
        OKAY
      </a>
    </div>
  );
}
