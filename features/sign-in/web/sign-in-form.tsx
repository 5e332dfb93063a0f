import { useState } from 'react';
import { TextField } from '#design/field/text-field.tsx';
import { Anchor } from '#design/link/anchor.tsx';
import { isRefusal } from '#platform/pure/refusal.ts';
import { useApi, useSettings } from '#platform/web/app-context.tsx';
import { useForm } from '#platform/web/forms/use-form.ts';
import type { Search } from '#platform/web/search-params.ts';
import { signIn } from '../contract.ts';
import { authAddress } from '../model/auth-address.ts';
import { AuthForm } from './auth-form.tsx';
import { useCaptcha } from './captcha/use-captcha.tsx';
import { CodeForm } from './code-form.tsx';
import { EmailField } from './email-field.tsx';
import { finishAuthentication } from './finish-authentication.ts';
import type { GoToAddress } from './follow-redirect-target.ts';
import { SocialButtons } from './social/social-buttons.tsx';

interface SignInFormProps {
  search: Search;
  leave?: GoToAddress | undefined;
  /** The address typed in another tab. */
  email: string;
  onEmail: (email: string) => void;
}

/** Sign-in by e-mail address and password, and code if required; afterwards the page is loaded again for the member. */
export function SignInForm({ search, leave, email, onEmail }: SignInFormProps) {
  const api = useApi();
  const settings = useSettings();
  const [codeToken, setCodeToken] = useState<string | null>(null);
  const [captchaAsked, setCaptchaAsked] = useState(false);
  const captcha = useCaptcha(captchaAsked);
  const form = useForm({
    initial: { email, password: '' },
    required: ['email', 'password'],
    send: (user) =>
      captcha
        .send((more) => api(signIn, { user, ...more }))
        .catch((error: unknown) => {
          if (needsCaptcha(error)) setCaptchaAsked(true);
          throw error;
        }),
    onDone: (answer) => {
      if (answer.codeToken) setCodeToken(answer.codeToken);
      else finishAuthentication('signed_in', search, settings, leave);
    },
  });
  const { values, set, errors } = form;
  if (codeToken !== null)
    return (
      <CodeForm codeToken={codeToken} search={search} leave={leave} onRestart={() => setCodeToken(null)} />
    );
  return (
    <AuthForm
      heading="Log in"
      submit="Log in"
      form={form}
      before={
        <SocialButtons
          search={search}
          onDone={(message) => finishAuthentication(message, search, settings, leave)}
        />
      }
      footer={
        <>
          <p>
            New here? <Anchor href={authAddress('sign_up', search)}>Sign up</Anchor>
          </p>
          {settings.educationMode && (
            <>
              <p>
                Your school is new here?{' '}
                <Anchor href={authAddress('edu_sign_up', search)}>Start its free trial</Anchor>
              </p>
              <p>
                Have a Tonehall account? <a href={handoverAddress(search)}>Come in with it</a>
              </p>
            </>
          )}
        </>
      }
    >
      <EmailField
        value={values.email}
        onChange={(typed) => {
          set('email', typed);
          onEmail(typed);
        }}
        error={errors.email}
      />
      <TextField
        label="Password"
        type="password"
        autoComplete="current-password"
        value={values.password}
        onChange={(event) => set('password', event.target.value)}
        error={errors.password}
      />
      {captcha.field}
      <p>
        <Anchor href={authAddress('forgot_password_before', search)}>Forgot password?</Anchor>
      </p>
    </AuthForm>
  );
}

/** After some failures for one address the server requires a captcha. */
const needsCaptcha = (error: unknown): boolean =>
  isRefusal(error) && (error.code === 'captcha_required' || error.fields?.recaptcha !== undefined);

/** Asks the main site for a session; afterwards the browser goes to the redirect target if it is on this host. */
function handoverAddress({ redirectTo }: Search): string {
  const path = redirectTo?.startsWith('/') ? redirectTo : '/auth?tab=sign_in';
  return `/session/begin?path=${encodeURIComponent(path)}`;
}
