import { useState } from 'react';
import { SelectField } from '#design/field/select-field.tsx';
import { TextField } from '#design/field/text-field.tsx';
import { Anchor } from '#design/link/anchor.tsx';
import { Typeahead } from '#design/typeahead/typeahead.tsx';
import { authAddress } from '#features/sign-in/model/auth-address.ts';
import {
  completeSchoolAccount,
  maxSchoolTextLength,
  readSchool,
  type SchoolAccount,
  schoolAccountFields,
  schoolRoles,
} from '#features/sign-in/model/school-account.ts';
import styles from '#features/sign-in/web/auth.module.css';
import { AuthForm } from '#features/sign-in/web/auth-form.tsx';
import { type GoToAddress, goToAddress } from '#features/sign-in/web/follow-redirect-target.ts';
import { SignUpForm } from '#features/sign-in/web/sign-up-form.tsx';
import { countries } from '#platform/pure/countries.ts';
import { Refusal } from '#platform/pure/refusal.ts';
import { useApi, useViewer } from '#platform/web/app-context.tsx';
import { useForm } from '#platform/web/forms/use-form.ts';
import type { Search } from '#platform/web/search-params.ts';
import { useBrowserValue } from '#platform/web/use-browser-value.ts';
import { createOrganization } from '../contract.ts';
import { confirmStaysPublic } from './confirm-stays-public.ts';
import { ownerNameReader, parseOwnerName, removeOwnerName, saveOwnerName } from './saved-owner-name.ts';

/** Stands for a name while the page is not hydrated: an address with the rest nearly always comes from the form. */
const someName = { firstName: '-', lastName: '-' };

/** First the school account form; a guest who has completed it signs up next. */
export function SchoolSignUp({ search, leave }: { search: Search; leave?: GoToAddress | undefined }) {
  const viewer = useViewer();
  const [readOwnerName] = useState(ownerNameReader);
  const saved = useBrowserValue<string | null>(readOwnerName, null);
  const account = { ...parseOwnerName(saved ?? ''), ...readSchool(search) };
  const whole = completeSchoolAccount(saved === null ? { ...account, ...someName } : account);
  const leaveForGood: GoToAddress = (address) => {
    removeOwnerName();
    (leave ?? goToAddress)(address);
  };
  if (whole && !viewer) return <SignUpForm search={search} leave={leaveForGood} school={whole} />;
  return <SchoolAccountForm key={saved ?? ''} search={search} account={account} leave={leave} />;
}

const countryOptions = countries.map(({ code, name }) => ({ id: code, label: name }));
const welcome = '/education/welcome';

interface SchoolAccountFormProps {
  search: Search;
  account: SchoolAccount;
  leave?: GoToAddress | undefined;
}

/** The school account form. A member creates the school with it; a guest takes it to the sign-up. */
function SchoolAccountForm({ search, account, leave = goToAddress }: SchoolAccountFormProps) {
  const api = useApi();
  const viewer = useViewer();
  const form = useForm({
    initial: account,
    required: schoolAccountFields,
    send: async (values) => {
      const whole = completeSchoolAccount(values);
      if (!whole) throw new Refusal(500, 'Something went wrong. Please try again.');
      if (!viewer) {
        const { firstName, lastName, ...school } = whole;
        saveOwnerName({ firstName, lastName });
        return authAddress('edu_sign_up', { ...search, ...school });
      }
      const opened = await confirmStaysPublic((more) => api(createOrganization, { ...whole, ...more }));
      if (opened) removeOwnerName();
      return opened && welcome;
    },
    onDone: (next) => {
      if (next !== null) leave(next);
    },
  });
  const { values, set, errors } = form;
  const text = (field: 'firstName' | 'lastName' | 'name', label: string, autoComplete: string) => (
    <TextField
      label={label}
      required
      autoComplete={autoComplete}
      maxLength={maxSchoolTextLength * 2}
      value={values[field]}
      onChange={(event) => set(field, event.target.value)}
      error={errors[field]}
    />
  );
  return (
    <AuthForm
      heading="Your school"
      submit="Start 30-day free trial"
      form={form}
      before={<p>Get a 30-day free trial, no strings attached.</p>}
      footer={
        !viewer && (
          <p>
            Have an account already? <Anchor href={authAddress('sign_in', search)}>Log in</Anchor>
          </p>
        )
      }
    >
      <div className={styles.pair}>
        {text('firstName', 'First name', 'given-name')}
        {text('lastName', 'Last name', 'family-name')}
      </div>
      <SelectField
        label="Role"
        required
        value={values.role}
        onChange={(event) => set('role', event.target.value)}
        error={errors.role}
      >
        <option value="" disabled>
          Choose your role
        </option>
        {schoolRoles.map(([role, label]) => (
          <option key={role} value={role}>
            {label}
          </option>
        ))}
      </SelectField>
      {text('name', 'School or organization name', 'organization')}
      <Typeahead
        label="Country"
        required
        placeholder="Type to search"
        options={countryOptions}
        value={values.country === '' ? null : values.country}
        onChange={(code) => set('country', code ?? '')}
        emptyText="No country is called that."
        error={errors.country}
      />
    </AuthForm>
  );
}
