import { consentError } from '#features/members/model/consents.ts';
import { sendAnalyticsMilestone } from '#platform/web/analytics.ts';
import { useApi, useSettings, useViewer } from '#platform/web/app-context.tsx';
import { useForm } from '#platform/web/forms/use-form.ts';
import type { Search } from '#platform/web/search-params.ts';
import { acceptConsents } from '../contract.ts';
import { socialProviderNames } from '../model/social.ts';
import { AuthForm } from './auth-form.tsx';
import { ConsentsBox } from './consents-box.tsx';
import { finishAuthentication } from './finish-authentication.ts';
import type { GoToAddress } from './follow-redirect-target.ts';

const initial = { consents: { age: false, terms: false, marketing: false } };

/** Asks for the present terms: after a sign-up by a provider, or when they have changed. */
export function ConsentsForm({ search, leave }: { search: Search; leave?: GoToAddress | undefined }) {
  const api = useApi();
  const settings = useSettings();
  const schoolConsents = useViewer()?.schoolConsents === true;
  const isSignUp = search.signUpConsent === 'true';
  const form = useForm({
    initial,
    check: ({ consents }) => {
      const error = consentError(consents, schoolConsents);
      return error === null ? {} : { consents: error };
    },
    send: ({ consents }) => api(acceptConsents, consents),
    onDone: () => {
      const method = socialProviderNames.find((name) => name === search.signUpMethod);
      if (isSignUp && method) sendAnalyticsMilestone('sign_up', { method });
      finishAuthentication('consent_agreed', search, settings, leave);
    },
  });
  return (
    <AuthForm
      heading="We care about your privacy!"
      submit="Accept and continue"
      form={form}
      footer={
        <p>
          Not now? <a href="/logout">Log out</a>
        </p>
      }
    >
      {!isSignUp && (
        <p>
          We have updated our Terms of Service and Privacy Policy. Please review and accept them to continue.
        </p>
      )}
      <ConsentsBox
        consents={form.values.consents}
        onChange={(consents) => form.set('consents', consents)}
        schoolConsents={schoolConsents}
        error={form.errors.consents}
      />
    </AuthForm>
  );
}
