import { useEffect } from 'react';
import { buttonClass } from '#design/button/button-class.ts';
import { useSettings, useViewer } from '#platform/web/app-context.tsx';
import type { Search } from '#platform/web/search-params.ts';
import { authTabOf } from '../model/auth-address.ts';
import { redirectTarget } from '../model/redirect-target.ts';
import styles from './auth.module.css';
import { AuthLayout } from './auth-layout.tsx';
import { followTarget, type LeaveTo } from './follow-target.ts';
import { SignInForm } from './sign-in-form.tsx';
import { SignUpForm } from './sign-up-form.tsx';

interface AuthPageProps {
  search: Search;
  leave?: LeaveTo;
}

/** Signing in and up. Whoever is signed in already goes on at once. */
export function AuthPage({ search, leave }: AuthPageProps) {
  const viewer = useViewer();
  const tab = authTabOf(search) ?? 'sign_in';
  return (
    <AuthLayout>
      {viewer ? (
        <SignedInAlready username={viewer.username} search={search} leave={leave} />
      ) : tab === 'sign_up' ? (
        <SignUpForm key={tab} search={search} leave={leave} />
      ) : (
        <SignInForm key={tab} search={search} leave={leave} />
      )}
    </AuthLayout>
  );
}

function SignedInAlready({ username, search, leave }: AuthPageProps & { username: string }) {
  const settings = useSettings();
  useEffect(() => followTarget(search, settings, leave), [search, settings, leave]);
  // What the browser remembers is unknown here; without scripts this is as near as it gets.
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
