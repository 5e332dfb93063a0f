import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#design/button/button.tsx';
import { buttonClass } from '#design/button/button-class.ts';
import { TextField } from '#design/field/text-field.tsx';
import { flashRefusal } from '#design/flash/flash-refusal.ts';
import { classSignInPage, schoolHomePage } from '#features/classes/pages.ts';
import { authPage } from '#features/sign-in/pages.ts';
import { AuthForm } from '#features/sign-in/web/auth-form.tsx';
import { AuthLayout } from '#features/sign-in/web/auth-layout.tsx';
import { type GoToAddress, goToAddress } from '#features/sign-in/web/follow-redirect-target.ts';
import type { AnswerOf } from '#platform/pure/contract.ts';
import { href } from '#platform/pure/page.ts';
import { useApi, useViewer } from '#platform/web/app-context.tsx';
import { useForm } from '#platform/web/forms/use-form.ts';
import type { Search } from '#platform/web/search-params.ts';
import { startSchoolSignIn } from '../contract.ts';
import styles from './school-sign-in.module.css';

type Started = AnswerOf<typeof startSchoolSignIn>;

/** `/auth/school`: finds somebody's school and goes on at its issuer. */
export function SchoolSignInPage({ leave = goToAddress }: { search?: Search; leave?: GoToAddress }) {
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
    initial: { school: '' },
    required: ['school'],
    send: ({ school }) => api(startSchoolSignIn, { school }),
    onDone: (started: Started) => {
      if (started.url === null) setSchools(started.schools);
      else leave(started.url);
    },
  });
  const choice = useMutation({
    mutationFn: (organizationId: string) =>
      api(startSchoolSignIn, { school: form.values.school, organizationId }),
    onSuccess: ({ url }) => {
      if (url !== null) leave(url);
    },
    onError: flashRefusal,
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
        required
        hint="Or the code of your class."
        value={form.values.school}
        onChange={(event) => {
          form.set('school', event.target.value);
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
            <Button key={id} size="large" busy={choice.isPending} onClick={() => choice.mutate(id)}>
              {name}
            </Button>
          ))}
        </fieldset>
      )}
    </AuthForm>
  );
}
