import { useState } from 'react';
import { buttonClass } from '#design/button/button-class.ts';
import { CheckboxField } from '#design/field/checkbox-field.tsx';
import { TextField } from '#design/field/text-field.tsx';
import { classSignInPage, schoolHomePage } from '#features/classes/pages.ts';
import { authPage } from '#features/sign-in/pages.ts';
import { AuthForm } from '#features/sign-in/web/auth-form.tsx';
import { AuthLayout } from '#features/sign-in/web/auth-layout.tsx';
import { type GoToAddress, goToAddress } from '#features/sign-in/web/follow-redirect-target.ts';
import type { AnswerOf } from '#platform/pure/contract.ts';
import { href } from '#platform/pure/page.ts';
import { useApi, useViewer } from '#platform/web/app-context.tsx';
import { useForm } from '#platform/web/forms/use-form.ts';
import { startSchoolSignIn } from '../contract.ts';
import styles from './school-sign-in.module.css';

type Started = AnswerOf<typeof startSchoolSignIn>;

/** `/auth/school`: finds somebody's school and goes on at its issuer. */
export function SchoolSignInPage({ leave = goToAddress }: { leave?: GoToAddress }) {
  const viewer = useViewer();
  return <AuthLayout>{viewer ? <SignedIn /> : <FindSchoolForm leave={leave} />}</AuthLayout>;
}

function SignedIn() {
  return (
    <div className={styles.form}>
      <h1 className={styles.title}>You are in</h1>
      <a className={buttonClass('primary', 'large')} href={href(schoolHomePage)}>
        My school
      </a>
      <a className={buttonClass('quiet', 'large')} href="/logout">
        Log out
      </a>
    </div>
  );
}

function FindSchoolForm({ leave }: { leave: GoToAddress }) {
  const api = useApi();
  const [schools, setSchools] = useState<Started['schools']>([]);
  const form = useForm({
    initial: { school: '', organizationId: '' },
    required: ['school'],
    send: ({ school, organizationId }) =>
      api(startSchoolSignIn, { school, ...(organizationId !== '' && { organizationId }) }),
    onDone: (started: Started) => {
      if (started.url === null) setSchools(started.schools);
      else leave(started.url);
    },
  });
  return (
    <AuthForm
      heading="Sign in with your school"
      submit="Go on"
      form={form}
      footer={
        <>
          <p>
            Pictures, two words or a card? <a href={href(classSignInPage)}>Sign in to your class</a>
          </p>
          <p>
            <a href={href(authPage)}>Log in another way</a>
          </p>
        </>
      }
    >
      <TextField
        label="Your email address at the school"
        hint="Or the code of your class."
        value={form.values.school}
        onChange={(event) => {
          form.set('school', event.target.value);
          form.set('organizationId', '');
          setSchools([]);
        }}
        error={form.errors.school}
        autoCapitalize="none"
        autoComplete="username"
        spellCheck={false}
        maxLength={254}
      />
      {schools.length > 0 && (
        <fieldset className={styles.schools}>
          <legend>Which school is yours?</legend>
          {schools.map(({ id, name }) => (
            <CheckboxField
              key={id}
              kind="radio"
              name="school"
              label={name}
              checked={form.values.organizationId === id}
              onChange={() => form.set('organizationId', id)}
            />
          ))}
        </fieldset>
      )}
    </AuthForm>
  );
}
