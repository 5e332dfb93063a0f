import { TextField } from '#design/field/text-field.tsx';
import { Anchor } from '#design/link/anchor.tsx';
import { Refusal } from '#platform/pure/refusal.ts';
import { measureMilestone } from '#platform/web/analytics.ts';
import { useApi, useSettings } from '#platform/web/app-context.tsx';
import type { Search } from '#platform/web/search-params.ts';
import { useForm } from '#platform/web/use-form.ts';
import { signUp } from '../contract.ts';
import { authAddress } from '../model/auth-address.ts';
import { signUpOutcome } from '../model/sign-up-outcome.ts';
import { AuthForm } from './auth-form.tsx';
import { ConsentsBox } from './consents-box.tsx';
import { EmailField } from './email-field.tsx';
import { finishAuthentication } from './finish-authentication.ts';
import { goTo, type LeaveTo } from './follow-target.ts';
import { loginPopupOf } from './login-popup.ts';
import { signUpFaults } from './sign-up-faults.ts';
import { SocialButtons } from './social-buttons.tsx';
import { useCaptcha } from './use-captcha.tsx';

const initial = {
  email: '',
  password: '',
  passwordConfirmation: '',
  consents: { age: false, terms: false, marketing: false },
};

/** A free account by e-mail and password, with the consents that it needs. */
export function SignUpForm({ search, leave }: { search: Search; leave?: LeaveTo | undefined }) {
  const api = useApi();
  const settings = useSettings();
  const captcha = useCaptcha(true);
  const form = useForm({
    initial,
    check: (values) => signUpFaults(values, settings.educationMode),
    send: async ({ consents, ...user }) => {
      const referral = search.referralId ? { referralId: search.referralId } : {};
      const { url } = await captcha.send((more) => api(signUp, { user, consents, ...referral, ...more }));
      const outcome = signUpOutcome(url, search.plan, settings);
      if (outcome === 'error') throw new Refusal(500, 'Something went wrong. Please try again.');
      return outcome;
    },
    onDone: (outcome) => {
      measureMilestone('sign_up', { method: 'email' });
      if (outcome === 'target' || loginPopupOf(search) !== null)
        finishAuthentication('signed_up', search, settings, leave);
      else (leave ?? goTo)(outcome.to);
    },
  });
  const { values, set, errors } = form;
  return (
    <AuthForm
      heading="Sign up"
      submit="Continue"
      form={form}
      before={
        <SocialButtons
          search={search}
          onDone={(message) => finishAuthentication(message, search, settings, leave)}
        />
      }
      footer={
        <p>
          Already have an account? <Anchor href={authAddress('sign_in', search)}>Log in</Anchor>
        </p>
      }
    >
      <EmailField value={values.email} onChange={(email) => set('email', email)} error={errors.email} />
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
      {captcha.field}
    </AuthForm>
  );
}
