import type { Search } from '#platform/web/search-params.ts';
import { AuthLayout } from './auth-layout.tsx';
import { NewPasswordForm } from './new-password-form.tsx';

/** The page on which a signed-in member sets a first password, opened from an e-mail. */
export function SetPasswordPage({ search }: { search: Search }) {
  return (
    <AuthLayout>
      <NewPasswordForm search={search} />
    </AuthLayout>
  );
}
