import { AuthLayout } from '#features/sign-in/web/auth-layout.tsx';
import { NewPasswordForm } from '#features/sign-in/web/new-password-form.tsx';
import type { PageProps } from '../page-props.ts';
import { sitePage } from '../site-page.ts';

export const page = sitePage({
  component: SetPasswordPage,
  head: { title: 'Set a password', noIndex: true },
});

/** The page on which a signed-in member sets a first password, opened from an e-mail. */
function SetPasswordPage({ search }: PageProps) {
  return (
    <AuthLayout>
      <NewPasswordForm search={search} />
    </AuthLayout>
  );
}
