import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { Button } from '#design/button/button.tsx';
import { CheckboxField } from '#design/field/checkbox-field.tsx';
import { TextArea } from '#design/field/text-area.tsx';
import { TextField } from '#design/field/text-field.tsx';
import { flash } from '#design/flash/flash.ts';
import { flashRefusal } from '#design/flash/flash-refusal.ts';
import { schoolHomePage } from '#features/classes/pages.ts';
import { schoolPage } from '#features/education/pages.ts';
import { CopyField } from '#features/education/web/copy-field.tsx';
import { ownMembershipQuery } from '#features/education/web/own-membership-query.ts';
import { withReauthentication } from '#features/sign-in/web/with-reauthentication.ts';
import { href } from '#platform/pure/page.ts';
import { useApi } from '#platform/web/app-context.tsx';
import { useForm } from '#platform/web/forms/use-form.ts';
import { type SchoolSignInView, setSchoolSignIn, trySchoolSignIn } from '../contract.ts';
import styles from './school-sign-in.module.css';
import { schoolSignInQuery } from './school-sign-in-queries.ts';

/** `/education/sign-in`: the school's own OpenID issuer, for its owner. */
export function SchoolSignInSettingsPage() {
  const { membership } = useSuspenseQuery(ownMembershipQuery(useApi())).data;
  return membership && <Settings id={membership.organization.id} />;
}

function Settings({ id }: { id: string }) {
  const view = useSuspenseQuery(schoolSignInQuery(useApi(), id)).data;
  return (
    <div className={styles.page}>
      <header>
        <p>
          <a href={href(schoolHomePage)}>My school</a> · <a href={href(schoolPage)}>People of the school</a>
        </p>
        <h1 className={styles.title}>Sign-in of your school</h1>
        <p className={styles.lead}>
          If your school has an OpenID server, its people can sign in there. Who is invited gets in with the
          role of the invitation; everybody else asks, and you decide.
        </p>
      </header>
      <section className={styles.section} aria-labelledby="there">
        <h2 id="there" className={styles.heading}>
          At your server
        </h2>
        <CopyField
          label="Address to return to"
          hint="Make a client there for the authorization code flow, and enter this address."
          value={view.callbackUrl}
          copyLabel="Copy address"
        />
      </section>
      <section className={styles.section} aria-labelledby="here">
        <h2 id="here" className={styles.heading}>
          Here
        </h2>
        <SettingsForm id={id} view={view} />
      </section>
      {view.settings && <TryIt id={id} changedAt={view.settings.changedAt} />}
    </div>
  );
}

function SettingsForm({ id, view: { settings, provedDomains } }: { id: string; view: SchoolSignInView }) {
  const api = useApi();
  const queries = useQueryClient();
  const form = useForm({
    initial: {
      issuer: settings?.issuer ?? '',
      clientId: settings?.clientId ?? '',
      clientSecret: '',
      domains: (settings?.domains ?? provedDomains).join('\n'),
      on: settings?.on ?? true,
    },
    required: settings
      ? ['issuer', 'clientId', 'domains']
      : ['issuer', 'clientId', 'clientSecret', 'domains'],
    send: ({ clientSecret, domains, ...rest }) =>
      withReauthentication(api)(setSchoolSignIn, {
        id,
        ...rest,
        domains: domains.split(/[\s,;]+/).filter((domain) => domain !== ''),
        ...(clientSecret !== '' && { clientSecret }),
      }),
    onDone(saved: SchoolSignInView) {
      flash.success(saved.settings?.on ? 'Saved. The sign-in is on.' : 'Saved. The sign-in is off.');
      form.set('clientSecret', '');
      queries.setQueryData(schoolSignInQuery(api, id).queryKey, saved);
    },
  });
  const { values, errors, set } = form;
  const hasFieldErrors = Object.values(errors).some((error) => error !== undefined);
  return (
    <form className={styles.form} onSubmit={form.submit} noValidate>
      <TextField
        label="Address of the issuer"
        required
        hint="Like https://login.school.org"
        type="url"
        autoComplete="off"
        value={values.issuer}
        error={errors.issuer}
        maxLength={300}
        onChange={(event) => set('issuer', event.target.value)}
      />
      <TextField
        label="Client ID"
        required
        autoComplete="off"
        value={values.clientId}
        error={errors.clientId}
        maxLength={255}
        onChange={(event) => set('clientId', event.target.value)}
      />
      <TextField
        label="Client secret"
        required={!settings}
        hint={settings ? 'Stored. Leave it empty to keep it.' : undefined}
        type="password"
        autoComplete="new-password"
        value={values.clientSecret}
        error={errors.clientSecret}
        maxLength={500}
        onChange={(event) => set('clientSecret', event.target.value)}
      />
      <TextArea
        label="Domains of your email addresses"
        required
        hint="One a line. A teacher of the school needs a verified address there."
        rows={3}
        value={values.domains}
        error={errors.domains}
        onChange={(event) => set('domains', event.target.value)}
      />
      <CheckboxField
        label="People may sign in with it"
        hint="Off ends the sessions that began there, too."
        checked={values.on}
        onChange={(event) => set('on', event.target.checked)}
      />
      <p role="alert">{!hasFieldErrors && form.messages[0]}</p>
      <div className={styles.buttons}>
        <Button type="submit" variant="primary" busy={form.busy}>
          Save
        </Button>
      </div>
    </form>
  );
}

/** Asks the server and says what is wrong; the answer goes with the settings that it was about. */
function TryIt({ id, changedAt }: { id: string; changedAt: string }) {
  const api = useApi();
  const attempt = useMutation({
    mutationFn: async () => ({ ...(await api(trySchoolSignIn, { id })), changedAt }),
    onError: flashRefusal,
  });
  const answer = attempt.data?.changedAt === changedAt ? attempt.data : null;
  return (
    <section className={styles.section} aria-labelledby="try">
      <h2 id="try" className={styles.heading}>
        Does it work?
      </h2>
      <p className={styles.lead}>We ask the server with what is saved here.</p>
      <div className={styles.buttons}>
        <Button busy={attempt.isPending} onClick={() => attempt.mutate()}>
          Try it
        </Button>
      </div>
      <p role="status" className={styles.result}>
        {answer?.text}
      </p>
    </section>
  );
}
