import { type ComponentType, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { buttonClass } from '#design/button/button-class.ts';
import { flash } from '#design/flash/flash.ts';
import { useSettings, useViewer } from '#platform/web/app-context.tsx';
import type { LazyModule } from '#platform/web/lazy-module.ts';
import type { Search } from '#platform/web/search-params.ts';
import { authTabOf } from '../model/auth-address.ts';
import { authFlashText } from '../model/auth-flash.ts';
import { popupMessageOf } from '../model/login-popup.ts';
import { redirectTarget } from '../model/redirect-target.ts';
import styles from './auth.module.css';
import { AuthLayout } from './auth-layout.tsx';
import { CodeForm } from './code-form.tsx';
import { ConsentsForm } from './consents-form.tsx';
import { finishAuthentication } from './finish-authentication.ts';
import type { GoToAddress } from './follow-redirect-target.ts';
import { ForgotPasswordForm } from './forgot-password-form.tsx';
import { postToOpener } from './login-popup.ts';
import { NewPasswordForm } from './new-password-form.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { SignUpForm } from './sign-up-form.tsx';
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
