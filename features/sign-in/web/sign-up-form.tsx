import { useState } from 'react';
import { Anchor } from '#design/link/anchor.tsx';
import { type Consents, consentError } from '#features/members/model/consents.ts';
import { emailError } from '#features/members/model/email.ts';
import { signUpTexts } from '#features/site-settings/model/sign-up-mode.ts';
import { isRefusal, Refusal } from '#platform/pure/refusal.ts';
import { sendAnalyticsMilestone } from '#platform/web/analytics.ts';
import { useApi, useSettings } from '#platform/web/app-context.tsx';
import { useForm } from '#platform/web/forms/use-form.ts';
import type { Search } from '#platform/web/search-params.ts';
import type { SiteSettings } from '#platform/web/site-settings.ts';
import { signUp } from '../contract.ts';
import { authAddress } from '../model/auth-address.ts';
import { passwordConfirmationError, passwordError } from '../model/password.ts';
import { readInvitationToken } from '../model/read-invitation-token.ts';
import { signUpOutcome } from '../model/sign-up-outcome.ts';
import type { SchoolAccountForm } from '../school.contract.ts';
import styles from './auth.module.css';
import { AuthForm } from './auth-form.tsx';
import { useCaptcha } from './captcha/use-captcha.tsx';
import { AgeBox, ConsentsBox } from './consents-box.tsx';
import { EmailField } from './email-field.tsx';
import { finishAuthentication } from './finish-authentication.ts';
import { type GoToAddress, goToAddress, saveRedirectTarget } from './follow-redirect-target.ts';
import { loginPopupOf } from './login-popup.ts';
import { NewPasswordFields } from './new-password-fields.tsx';
import { SocialButtons } from './social/social-buttons.tsx';

interface SignUpFormProps {
  search: Search;
  leave?: GoToAddress | undefined;
  /** The school of a new school owner. */
  school?: SchoolAccountForm;
}

/**
 * A free account by e-mail address and password, with its consents. On the education site the button accepts the terms,
 * and only members who neither create a school nor were invited by one are asked for their age.
 */
export function SignUpForm({ search, leave, school }: SignUpFormProps) {
  const api = useApi();
  const settings = useSettings();
  const { educationMode } = settings;
  const captcha = useCaptcha(true);
  const token = readInvitationToken(search.redirectTo);
  const [ageAsked, setAgeAsked] = useState(!school && token === null);
  const schoolConsents = educationMode && !ageAsked;
  const form = useForm({
    initial: {
      email: '',
      password: '',
      passwordConfirmation: '',
      consents: { age: false, terms: educationMode, marketing: false },
    },
    check: (values) => signUpErrors(values, schoolConsents),
    send: async ({ consents: all, ...user }) => {
      const { age, ...atSchool } = all;
      const consents = schoolConsents ? atSchool : all;
      const organization = school ? { organization: school } : {};
      const referral = search.referralId ? { referralId: search.referralId } : {};
      const invited = {
        ...(token !== null && { invitationToken: token }),
        ...(search.signUpInvitation && { signUpInvitation: search.signUpInvitation }),
      };
      const { url } = await captcha
        .send((more) => api(signUp, { user, consents, ...organization, ...referral, ...invited, ...more }))
        .catch((error: unknown) => {
          // The invitation was for another address, or is over: then no school answers for the member's age.
          if (isRefusal(error) && error.fields?.consents) setAgeAsked(true);
          throw error;
        });
      const outcome = signUpOutcome(url, search.plan, settings);
      if (outcome === 'error') throw new Refusal(500, 'Something went wrong. Please try again.');
      return outcome;
    },
    onDone: (outcome) => {
      sendAnalyticsMilestone('sign_up', { method: 'email' });
      if (outcome === 'target' || loginPopupOf(search) !== null)
        finishAuthentication('signed_up', search, settings, leave);
      else {
        // The school selection goes on to the target itself.
        if (!educationMode) saveRedirectTarget(search, settings);
        (leave ?? goToAddress)(outcome.to);
      }
    },
  });
  const { values, set, errors, messages } = form;
  const refusal = signUpRefusal(settings, token !== null || Boolean(search.signUpInvitation));
  if (refusal !== null)
    return (
      <div className={styles.form}>
        <h1 className={styles.heading}>Sign up</h1>
        <p role="status">{refusal}</p>
        <p>
          Already have an account? <Anchor href={authAddress('sign_in', search)}>Log in</Anchor>
        </p>
      </div>
    );
  return (
    <AuthForm
      heading="Sign up"
      submit={submitText(educationMode, school !== undefined)}
      form={form}
      before={
        <SocialButtons
          search={search}
          onDone={(message) => finishAuthentication(message, search, settings, leave)}
        />
      }
      footer={
        <>
          <p>
            Already have an account? <Anchor href={authAddress('sign_in', search)}>Log in</Anchor>
          </p>
          {educationMode && <TermsLine />}
        </>
      }
    >
      <EmailField
        value={values.email}
        onChange={(email) => set('email', email)}
        error={errors.email}
        messages={messages}
      />
      <NewPasswordFields
        values={values}
        errors={errors}
        messages={messages}
        hint="At least 6 characters. A few words in a row are hard to guess."
        set={set}
      />
      {!educationMode && (
        <ConsentsBox
          consents={values.consents}
          onChange={(consents) => set('consents', consents)}
          schoolConsents={false}
          error={errors.consents}
        />
      )}
      {educationMode && ageAsked && (
        <AgeBox
          consents={values.consents}
          onChange={(consents) => set('consents', consents)}
          error={errors.consents}
          messages={messages}
        />
      )}
      {captcha.field}
    </AuthForm>
  );
}

/** Why nobody can sign up here now; null where one can. */
function signUpRefusal({ own }: SiteSettings, isInvited: boolean): string | null {
  if (own?.signUp === 'closed') return signUpTexts.sign_up_closed;
  return own?.signUp === 'invitation' && !isInvited ? signUpTexts.invitation_needed : null;
}

function submitText(educationMode: boolean, isOwner: boolean): string {
  if (!educationMode) return 'Continue';
  return isOwner ? 'Start 30-days free trial' : 'Create account';
}

/** The terms that the button of a school's sign-up accepts. */
function TermsLine() {
  return (
    <p className={styles.quiet}>
      By creating an account you agree to our <Anchor href="/terms-of-service">Terms of Service</Anchor> and{' '}
      <Anchor href="/privacy-policy">Privacy Policy</Anchor>.
    </p>
  );
}

interface SignUpValues {
  email: string;
  password: string;
  passwordConfirmation: string;
  consents: Consents;
}

/**
 * The form's own validation errors by field, the same rules as on the server. `schoolConsents`: a school answers for
 * the member's age.
 */
function signUpErrors(
  values: SignUpValues,
  schoolConsents: boolean,
): Partial<Record<keyof SignUpValues, string>> {
  const { email, password, passwordConfirmation, consents } = values;
  const errors = {
    email: emailError(email),
    password: passwordError(password),
    passwordConfirmation:
      passwordConfirmation === ''
        ? 'This field is required'
        : passwordConfirmationError(password, passwordConfirmation),
    consents: consentError(consents, schoolConsents),
  };
  return Object.fromEntries(Object.entries(errors).filter(([, message]) => message !== null));
}
