import type { Search } from '#platform/web/search-params.ts';
import { AuthLayout } from './auth-layout.tsx';
import { NewPasswordForm } from './new-password-form.tsx';

/** Where the letter leads that a member has asked for who is signed in and has no password yet. */
export function SetPasswordPage({ search }: { search: Search }) {
  return (
    <AuthLayout>
      <NewPasswordForm search={search} />
    </AuthLayout>
  );
}
