import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Button } from '#design/button/button.tsx';
import { buttonClass } from '#design/button/button-class.ts';
import { flash } from '#design/flash/flash.ts';
import { isRefusal } from '#platform/pure/refusal.ts';
import { useApi, useSettings, useViewer } from '#platform/web/app-context.tsx';
import type { Search } from '#platform/web/search-params.ts';
import { changeUnverifiedEmail, resendConfirmation } from '../../verification.contract.ts';
import styles from '../auth.module.css';
import { AuthLayout } from '../auth-layout.tsx';
import { EmailForm } from '../email-form.tsx';
import { useHydrated } from '../use-hydrated.ts';
import { ExpiredLink, expiredLinkKindOf } from './expired-link.tsx';
import { verificationQuery } from './verification-queries.ts';

const invalidLinkText = 'The verification link is invalid or has expired.';

/**
 * The page for members with an unverified address, who may request the e-mail again. Expired links of a change of
 * address are explained here, too.
 */
export function VerifyEmailPage({ search }: { search: Search }) {
  const viewer = useViewer();
  const gone = expiredLinkKindOf(search);
  const isDead = search.flash === 'link_invalid';
  useEffect(() => {
    if (isDead) flash.error(invalidLinkText);
  }, [isDead]);
  if (gone)
    return (
      <AuthLayout>
        <ExpiredLink kind={gone} />
      </AuthLayout>
    );
  return <AuthLayout>{viewer ? <ResendForm isDead={isDead} /> : <SignedOutView />}</AuthLayout>;
}

function ResendForm({ isDead }: { isDead: boolean }) {
  const api = useApi();
  const { educationMode } = useSettings();
  const { data, refetch } = useQuery(verificationQuery(api));
  const hydrated = useHydrated();
  const [changing, setChanging] = useState(false);
  const change = async (email: string) => {
    await api(changeUnverifiedEmail, { email });
    await refetch();
    flash.success(`We have sent a verification link to ${email}`);
  };
  const resend = useMutation({
    mutationFn: () => api(resendConfirmation, {}),
    onError: (error) => {
      if (!isRefusal(error)) throw error;
      flash.error(Object.values(error.fields ?? {}).flat()[0] ?? error.message);
    },
    // The button is ready for another try while the state is read.
    onSettled: () => void refetch(),
  });
  if (!data) return null;
  if (data.verified)
    return (
      <div className={styles.form}>
        <h1 className={styles.heading}>All set</h1>
        <p>
          <strong className={styles.address}>{data.email}</strong> is verified.
          {isDead && ' You do not need that link any more.'}
        </p>
        <a
          className={buttonClass('primary', 'large')}
          href={educationMode ? '/auth/organizations' : '/community'}
        >
          Go on
        </a>
      </div>
    );
  return (
    <div className={styles.form}>
      <h1 className={styles.heading}>Verify your e-mail</h1>
      {changing ? (
        <EmailForm email={data.email} send={change} onEnd={() => setChanging(false)} />
      ) : (
        <p>
          <strong className={styles.address}>{data.email}</strong>{' '}
          <Button disabled={!hydrated} onClick={() => setChanging(true)}>
            Change email
          </Button>
        </p>
      )}
      <p>We have sent you a verification link. It expires in 24 hours.</p>
      {!changing &&
        (data.resent ? (
          <p role="status">We have sent the email again. Please check your spam folder too.</p>
        ) : (
          <Button
            variant="primary"
            size="large"
            busy={resend.isPending}
            disabled={!hydrated}
            onClick={() => resend.mutate()}
          >
            Resend email
          </Button>
        ))}
      <p className={styles.footer}>
        Not your account? <a href="/logout">Log out</a>
      </p>
    </div>
  );
}

function SignedOutView() {
  return (
    <div className={styles.form}>
      <h1 className={styles.heading}>Verify your e-mail</h1>
      <p>Log in to see which address waits for its letter, and to have the letter sent again.</p>
      <a
        className={buttonClass('primary', 'large')}
        href={`/auth?tab=sign_in&redirect_to=${encodeURIComponent('/auth/verify_email')}`}
      >
        Log in
      </a>
    </div>
  );
}
