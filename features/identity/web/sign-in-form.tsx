import { TextField } from '#design/field/text-field.tsx';
import { Anchor } from '#design/link/anchor.tsx';
import { useApi, useSettings } from '#platform/web/app-context.tsx';
import type { Search } from '#platform/web/search-params.ts';
import { useForm } from '#platform/web/use-form.ts';
import { signIn } from '../contract.ts';
import { authAddress } from '../model/auth-address.ts';
import { AuthForm } from './auth-form.tsx';
import { followTarget, type LeaveTo } from './follow-target.ts';

/** E-mail and password; afterwards the page is loaded anew as the member sees it. */
export function SignInForm({ search, leave }: { search: Search; leave?: LeaveTo }) {
  const api = useApi();
  const settings = useSettings();
  const form = useForm({
    initial: { email: '', password: '' },
    required: ['email', 'password'],
    send: (user) => api(signIn, { user }),
    onDone: () => followTarget(search, settings, leave),
  });
  const { values, set, errors } = form;
  return (
    <AuthForm
      heading="Log in"
      submit="Log in"
      form={form}
      footer={
        <p>
          New here? <Anchor href={authAddress('sign_up', search)}>Sign up</Anchor>
        </p>
      }
    >
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        value={values.email}
        onChange={(event) => set('email', event.target.value)}
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
    </AuthForm>
  );
}
