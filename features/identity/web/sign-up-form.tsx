import { TextField } from '#design/field/text-field.tsx';
import { Anchor } from '#design/link/anchor.tsx';
import { useApi, useSettings } from '#platform/web/app-context.tsx';
import type { Search } from '#platform/web/search-params.ts';
import { useForm } from '#platform/web/use-form.ts';
import { signUp } from '../contract.ts';
import { authAddress } from '../model/auth-address.ts';
import { AuthForm } from './auth-form.tsx';
import { ConsentsBox } from './consents-box.tsx';
import { followTarget, type LeaveTo } from './follow-target.ts';
import { signUpFaults } from './sign-up-faults.ts';

const initial = {
  email: '',
  password: '',
  passwordConfirmation: '',
  consents: { age: false, terms: false, marketing: false },
};

/** A free account by e-mail and password, with the consents that it needs. */
export function SignUpForm({ search, leave }: { search: Search; leave?: LeaveTo }) {
  const api = useApi();
  const settings = useSettings();
  const form = useForm({
    initial,
    check: signUpFaults,
    send: ({ consents, ...user }) =>
      api(signUp, { user, consents, ...(search.referralId ? { referralId: search.referralId } : {}) }),
    onDone: () => followTarget(search, settings, leave),
  });
  const { values, set, errors } = form;
  return (
    <AuthForm
      heading="Sign up"
      submit="Continue"
      form={form}
      footer={
        <p>
          Already have an account? <Anchor href={authAddress('sign_in', search)}>Log in</Anchor>
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
        autoComplete="new-password"
        hint="At least 6 characters. A few words in a row are hard to guess."
        value={values.password}
        onChange={(event) => set('password', event.target.value)}
        error={errors.password}
      />
      <TextField
        label="Repeat password"
        type="password"
        autoComplete="new-password"
        value={values.passwordConfirmation}
        onChange={(event) => set('passwordConfirmation', event.target.value)}
        error={errors.passwordConfirmation}
      />
      <ConsentsBox
        consents={values.consents}
        onChange={(consents) => set('consents', consents)}
        error={errors.consents}
      />
    </AuthForm>
  );
}
