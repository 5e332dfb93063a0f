import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#design/button/button.tsx';
import { buttonClass } from '#design/button/button-class.ts';
import { useApi, useSettings } from '#platform/web/app-context.tsx';
import { useForm } from '#platform/web/forms/use-form.ts';
import type { Search } from '#platform/web/search-params.ts';
import { readLinkToken } from '#platform/web/sign-in/link-token.ts';
import { confirmEmail } from '../../verification.contract.ts';
import styles from '../auth.module.css';
import { AuthLayout } from '../auth-layout.tsx';
import { followRedirectTarget, type GoToAddress, goToAddress } from '../follow-redirect-target.ts';
import { useHydrated } from '../use-hydrated.ts';
import { emailLinkQuery } from './verification-queries.ts';

interface ConfirmationPageProps {
  search: Search;
  leave?: GoToAddress;
}

/** The page behind an e-mail's link: only its button confirms, so that a mail scanner does not. */
export function ConfirmationPage({ search, leave }: ConfirmationPageProps) {
  const api = useApi();
  const settings = useSettings();
  const { data: link } = useQuery(emailLinkQuery(api, readLinkToken() ?? ''));
  const hydrated = useHydrated();
  const [changed, setChanged] = useState(false);
  const form = useForm({
    initial: {},
    send: () => api(confirmEmail, { confirmationToken: readLinkToken() ?? 'none' }),
    onDone: (done) => {
      if (done.changed) setChanged(true);
      // The school selection redirects members who have a school.
      else if (settings.educationMode) (leave ?? goToAddress)('/auth/organizations');
      else followRedirectTarget(search, settings, leave);
    },
  });
  if (!link) return null;
  const goOn = settings.educationMode ? '/auth/organizations' : '/community';
  const address = <strong className={styles.address}>{link.email}</strong>;
  if (link.purpose === 'verified' || changed)
    return (
      <AuthLayout>
        <div className={styles.form} role="status">
          <h1 className={styles.heading}>All set</h1>
          {changed ? (
            <p>Your account has the address {address} now.</p>
          ) : (
            <p>{address} is already verified.</p>
          )}
          <a className={buttonClass('primary', 'large')} href={changed ? '/account' : goOn}>
            Go on
          </a>
        </div>
      </AuthLayout>
    );
  return (
    <AuthLayout>
      <form className={styles.form} method="post" onSubmit={form.submit}>
        <h1 className={styles.heading}>Is this your address?</h1>
        <div className={styles.messages} role="alert">
          {form.messages.map((message) => (
            <p key={message}>{message}</p>
          ))}
        </div>
        <p>{address}</p>
        {link.purpose === 'change' && <p>Your account will have this address from now on.</p>}
        <Button type="submit" variant="primary" size="large" busy={form.busy} disabled={!hydrated}>
          Yes, confirm it
        </Button>
        <p className={styles.quiet}>Not yours? Then just close this page.</p>
      </form>
    </AuthLayout>
  );
}
