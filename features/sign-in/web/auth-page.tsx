import { type ComponentType, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { buttonClass } from '#design/button/button-class.ts';
import { TextField } from '#design/field/text-field.tsx';
import { flash } from '#design/flash/flash.ts';
import { Anchor } from '#design/link/anchor.tsx';
import { emailError } from '#features/members/model/email.ts';
import { isRefusal } from '#platform/pure/refusal.ts';
import { useApi, useSettings, useViewer } from '#platform/web/app-context.tsx';
import { useForm } from '#platform/web/forms/use-form.ts';
import type { LazyModule } from '#platform/web/lazy-module.ts';
import type { Search } from '#platform/web/search-params.ts';
import { siteNameOf } from '#platform/web/site-settings.ts';
import { signIn } from '../contract.ts';
import { authAddress, authTabOf } from '../model/auth-address.ts';
import { authFlashText } from '../model/auth-flash.ts';
import { popupMessageOf } from '../model/login-popup.ts';
import { redirectTarget } from '../model/redirect-target.ts';
import { requestPasswordReset } from '../recovery.contract.ts';
import styles from './auth.module.css';
import { AuthForm } from './auth-form.tsx';
import { AuthLayout } from './auth-layout.tsx';
import { useCaptcha } from './captcha/use-captcha.tsx';
import { CodeForm } from './code-form.tsx';
import { ConsentsForm } from './consents-form.tsx';
import { EmailField } from './email-field.tsx';
import { finishAuthentication } from './finish-authentication.ts';
import { type GoToAddress, saveRedirectTarget } from './follow-redirect-target.ts';
import { postToOpener } from './login-popup.ts';
import { NewPasswordForm } from './new-password-form.tsx';
import { SignUpForm } from './sign-up-form.tsx';
import { SocialButtons } from './social/social-buttons.tsx';
import { useAddressToken } from './use-address-token.ts';

interface AuthTabProps {
  search: Search;
  leave?: GoToAddress | undefined;
}

export interface AuthPageProps extends AuthTabProps {
  /** The sign-up of schools, which belongs to a feature above this one. */
  schoolSignUp?: LazyModule<{ SchoolSignUp: ComponentType<AuthTabProps> }> | undefined;
}

/** The auth screen. A signed-in member is redirected at once, except on tabs for members. */
export function AuthPage({ search: given, leave, schoolSignUp }: AuthPageProps) {
  useAddressFlash(given.flash);
  // Links to other tabs do not repeat the message.
  const search = useMemo(() => {
    const { flash: _flash, ...rest } = given;
    return rest;
  }, [given]);
  return (
    <AuthLayout>
      <Tab search={search} leave={leave} schoolSignUp={schoolSignUp} />
    </AuthLayout>
  );
}

/** The consents tab at its own address. */
export function ConsentsPage({ search }: { search: Search }) {
  return <AuthPage search={{ ...search, tab: 'confirm_consents' }} />;
}

function Tab({ search, leave, schoolSignUp }: AuthPageProps) {
  const viewer = useViewer();
  // The address typed in one tab is kept for the next, but not in the URL.
  const [email, setEmail] = useState('');
  const [codeToken, clearCodeToken] = useAddressToken('code_token');
  const tab = authTabOf(search) ?? 'sign_in';
  if (tab === 'success') return <SuccessView search={search} />;
  if (tab === 'confirm_consents') return <ConsentsForm search={search} leave={leave} />;
  if (tab === 'edu_sign_up' && schoolSignUp) {
    const { SchoolSignUp } = schoolSignUp.read();
    return <SchoolSignUp search={search} leave={leave} />;
  }
  if (viewer) return <SignedInAlready username={viewer.username} search={search} leave={leave} />;
  if (codeToken !== null)
    return <CodeForm codeToken={codeToken} search={search} leave={leave} onRestart={clearCodeToken} />;
  switch (tab) {
    case 'sign_up':
      return <SignUpForm search={search} leave={leave} />;
    case 'forgot_password_before':
      return <ForgotPasswordForm search={search} email={email} onEmail={setEmail} />;
    case 'forgot_password_after':
      return <NewPasswordForm search={search} leave={leave} />;
    default:
      return <SignInForm search={search} leave={leave} email={email} onEmail={setEmail} />;
  }
}

function SignedInAlready({ username, search, leave }: AuthTabProps & { username: string }) {
  const settings = useSettings();
  useEffect(() => finishAuthentication('signed_in', search, settings, leave), [search, settings, leave]);
  // Browser storage is unavailable while the server renders, so this is the best link without scripts.
  const { href } = redirectTarget({ ...settings, sessionUrl: null, storedUrl: null, search, mobile: false });
  return (
    <div className={styles.form}>
      <h1 className={styles.heading}>You are in</h1>
      <p>Signed in as {username}.</p>
      <a className={buttonClass('primary', 'large')} href={href}>
        Go on
      </a>
    </div>
  );
}

/** Messages that ask the reader to act stay until they are closed. */
const staysOpenCodes = /^email_exists$|_no_email$/;

/** Shows the message of the code in the address once and removes the code from the address. */
function useAddressFlash(code: string | undefined): void {
  useEffect(() => {
    const text = authFlashText(code);
    if (code === undefined || text === null) return;
    flash.error(text, { staysOpen: staysOpenCodes.test(code) });
    const url = new URL(location.href);
    url.searchParams.delete('flash');
    history.replaceState(history.state, '', url);
  }, [code]);
}

/** The last page of a login popup: posts to the opener once and closes. */
function SuccessView({ search }: { search: Search }) {
  const settings = useSettings();
  const [isPosted, setPosted] = useState(false);
  const post = useEffectEvent(() => postToOpener(popupMessageOf(search.message), search, settings));
  useEffect(() => {
    const isDone = post();
    queueMicrotask(() => setPosted(isDone));
  }, []);
  return (
    <div className={styles.form} role="status">
      <h1 className={styles.heading}>{isPosted ? 'You are in' : 'Almost there'}</h1>
      <p>{isPosted ? 'This window closes by itself.' : 'Close the window and try again'}</p>
    </div>
  );
}

interface SignInFormProps {
  search: Search;
  leave?: GoToAddress | undefined;
  /** The address typed in another tab. */
  email: string;
  onEmail: (email: string) => void;
}

/** Sign-in by e-mail address and password, and code if required; afterwards the page is loaded again for the member. */
function SignInForm({ search, leave, email, onEmail }: SignInFormProps) {
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
                Does your class have a code? <a href="/class">Sign in with your class</a>
              </p>
              <p>
                Does your school have a sign-in of its own?{' '}
                <a href="/auth/school">Sign in with your school</a>
              </p>
              <p>
                Your school is new here?{' '}
                <Anchor href={authAddress('edu_sign_up', search)}>Start its free trial</Anchor>
              </p>
              <p>
                Have a {siteNameOf(settings)} account? <a href={handoverAddress(search)}>Come in with it</a>
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
        required
        type="password"
        autoComplete="current-password"
        value={values.password}
        onChange={(event) => set('password', event.target.value)}
        error={errors.password}
      />
      {captcha.field}
      <div>
        <Anchor href={authAddress('forgot_password_before', search)}>Forgot password?</Anchor>
      </div>
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

interface ForgotPasswordFormProps {
  search: Search;
  /** The address typed in another tab. */
  email: string;
  onEmail: (email: string) => void;
}

/** Requests the e-mail with which a member sets a new password. */
function ForgotPasswordForm({ search, email: given, onEmail }: ForgotPasswordFormProps) {
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
