import { useQuery } from '@tanstack/react-query';
import { Button } from '#design/button/button.tsx';
import { buttonClass } from '#design/button/button-class.ts';
import { useApi } from '#platform/web/app-context.tsx';
import { useForm } from '#platform/web/forms/use-form.ts';
import type { Search } from '#platform/web/search-params.ts';
import { readLinkToken } from '#platform/web/sign-in/link-token.ts';
import { revertEmail } from '../../verification.contract.ts';
import styles from '../auth.module.css';
import { AuthLayout } from '../auth-layout.tsx';
import { type GoToAddress, goToAddress } from '../follow-redirect-target.ts';
import { useHydrated } from '../use-hydrated.ts';
import { emailLinkQuery } from './verification-queries.ts';

interface EmailRevertPageProps {
  search: Search;
  leave?: GoToAddress;
}

/** Reverts a change of address, from the notice to the former address. Afterwards the page is loaded again as a guest. */
export function EmailRevertPage({ search, leave }: EmailRevertPageProps) {
  return (
    <AuthLayout>
      {search.done === 'true' ? <RevertDone /> : <RevertForm leave={leave ?? goToAddress} />}
    </AuthLayout>
  );
}

function RevertForm({ leave }: { leave: GoToAddress }) {
  const api = useApi();
  const { data: link } = useQuery(emailLinkQuery(api, readLinkToken() ?? ''));
  const hydrated = useHydrated();
  const form = useForm({
    initial: {},
    send: () => api(revertEmail, { revertToken: readLinkToken() ?? 'none' }),
    onDone: () => leave('/users/email_revert?done=true'),
  });
  if (!link) return null;
  return (
    <form className={styles.form} method="post" onSubmit={form.submit}>
      <h1 className={styles.heading}>Take the change back?</h1>
      <div className={styles.messages} role="alert">
        {form.messages.map((message) => (
          <p key={message}>{message}</p>
        ))}
      </div>
      <p>
        Your account keeps the address <strong className={styles.address}>{link.email}</strong>, or gets it
        back. All devices are signed out.
      </p>
      <Button type="submit" variant="primary" size="large" busy={form.busy} disabled={!hydrated}>
        Yes, take it back
      </Button>
      <p className={styles.quiet}>Was the change yours? Then just close this page.</p>
    </form>
  );
}

function RevertDone() {
  return (
    <div className={styles.form} role="status">
      <h1 className={styles.heading}>It is yours</h1>
      <p>Your account has the address that we wrote to, and every device is signed out.</p>
      <p>
        Somebody else may know your password, so it works no more. We have sent you a link to set a new one.
      </p>
      <a className={buttonClass('primary', 'large')} href="/auth?tab=forgot_password_before">
        Send the link again
      </a>
    </div>
  );
}
