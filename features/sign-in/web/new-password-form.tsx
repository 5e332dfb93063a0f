import { useState } from 'react';
import { Anchor } from '#design/link/anchor.tsx';
import { useApi, useSettings } from '#platform/web/app-context.tsx';
import { useForm } from '#platform/web/forms/use-form.ts';
import type { Search } from '#platform/web/search-params.ts';
import { readLinkToken } from '#platform/web/sign-in/link-token.ts';
import { authAddress } from '../model/auth-address.ts';
import { passwordConfirmationError, passwordError } from '../model/password.ts';
import { resetPassword } from '../recovery.contract.ts';
import styles from './auth.module.css';
import { AuthForm } from './auth-form.tsx';
import { CodeForm } from './code-form.tsx';
import { finishAuthentication } from './finish-authentication.ts';
import type { GoToAddress } from './follow-redirect-target.ts';
import { NewPasswordFields } from './new-password-fields.tsx';
import { useHydrated } from './use-hydrated.ts';

interface NewPasswordFormProps {
  search: Search;
  leave?: GoToAddress | undefined;
}

const initial = { password: '', passwordConfirmation: '' };

/** Sets a new password by the token of an e-mail, then signs in. */
export function NewPasswordForm({ search, leave }: NewPasswordFormProps) {
  const api = useApi();
  const settings = useSettings();
  const hydrated = useHydrated();
  const token = hydrated ? readLinkToken() : null;
  const [codeToken, setCodeToken] = useState<string | null>(null);
  const again = authAddress('forgot_password_before', search);
  const form = useForm({
    initial,
    check: newPasswordFormErrors,
    send: (user) => api(resetPassword, { user: { ...user, resetPasswordToken: token ?? 'none' } }),
    onDone: (answer) => {
      if (answer.codeToken === null) finishAuthentication('signed_in', search, settings, leave);
      else setCodeToken(answer.codeToken);
    },
  });
  const { values, set, errors } = form;
  if (codeToken !== null) return <CodeForm codeToken={codeToken} search={search} leave={leave} />;
  if (hydrated && token === null) return <LinkNeeded again={again} />;
  return (
    <AuthForm
      heading="Set new password!"
      submit="RESET PASSWORD"
      form={form}
      footer={
        <p>
          The link does not work any more? <Anchor href={again}>Get a new one</Anchor>
        </p>
      }
    >
      <NewPasswordFields
        values={values}
        errors={errors}
        messages={form.messages}
        hint="At least 6 characters. All your other devices will be signed out."
        set={set}
      />
    </AuthForm>
  );
}

/** The form's own validation errors. */
function newPasswordFormErrors({ password, passwordConfirmation }: typeof initial): Partial<typeof initial> {
  const errors: Partial<typeof initial> = {};
  const error = passwordError(password);
  if (error !== null) errors.password = error;
  if (passwordConfirmation === '') errors.passwordConfirmation = 'This field is required';
  else {
    const unequal = passwordConfirmationError(password, passwordConfirmation);
    if (unequal !== null) errors.passwordConfirmation = unequal;
  }
  return errors;
}

/** Shown when the page was reloaded or opened without an e-mail: the address no longer has the token. */
function LinkNeeded({ again }: { again: string }) {
  return (
    <div className={styles.form}>
      <h1 className={styles.heading}>Open the link once more</h1>
      <p>
        For your safety this page forgets the link of your letter when it is reloaded. Please open it again.
      </p>
      <p>
        Or <Anchor href={again}>get a new letter</Anchor>.
      </p>
    </div>
  );
}
