import { useQueryClient } from '@tanstack/react-query';
import { Button } from '#design/button/button.tsx';
import { CheckboxField } from '#design/field/checkbox-field.tsx';
import { SelectField } from '#design/field/select-field.tsx';
import { TextField } from '#design/field/text-field.tsx';
import { createAccessToken } from '#features/sign-in/access-tokens.contract.ts';
import { MAX_ACCESS_TOKEN_NAME, MAX_ADMIN_TOKEN_DAYS } from '#features/sign-in/model/access-token.ts';
import { accessTokensQuery } from '#features/sign-in/web/account-queries.ts';
import { type TokenScope, tokenScopes } from '#platform/pure/token-scope.ts';
import { useApi } from '#platform/web/app-context.tsx';
import { useForm } from '#platform/web/forms/use-form.ts';
import styles from './access-tokens.module.css';

const scopeTexts: Readonly<Record<TokenScope, readonly [label: string, hint: string]>> = {
  read: ['Read', 'Lists, tracks, messages and your account.'],
  write: ['Write', 'Changes: comments, likes, follows, your profile, deleting tracks.'],
  upload: ['Upload', 'Sending files and publishing them.'],
  admin: ['Admin', 'The calls of site admins, for at most 30 days.'],
};
const spans = [
  ['7', '7 days'],
  ['30', '30 days'],
  ['90', '90 days'],
  ['365', 'A year'],
] as const;

interface AccessTokenFormProps {
  /** The member may give the scope of admins. */
  isAdmin: boolean;
  onMade: (secret: string) => void;
}

/** The form of a new token; the password is asked for where its last entry is too old. */
export function AccessTokenForm({ isAdmin, onMade }: AccessTokenFormProps) {
  const api = useApi();
  const queryClient = useQueryClient();
  const form = useForm({
    initial: { name: '', scopes: ['read'] as readonly TokenScope[], expiresInDays: '30', code: '' },
    required: ['name'],
    check: ({ scopes, code }) => ({
      ...(scopes.length === 0 && { scopes: 'Choose what the token may do' }),
      ...(scopes.includes('admin') && code.trim() === '' && { code: 'This field is required' }),
    }),
    send: ({ name, scopes, expiresInDays, code }) =>
      api(createAccessToken, {
        name,
        scopes: [...scopes],
        expiresInDays: Number(expiresInDays),
        ...(scopes.includes('admin') && { code }),
      }),
    onDone: ({ secret }) => {
      form.set('name', '');
      form.set('code', '');
      onMade(secret);
      void queryClient.invalidateQueries({ queryKey: accessTokensQuery(api).queryKey });
    },
    labels: { expiresInDays: 'Works for' },
  });
  const { scopes } = form.values;
  const isForAdmin = scopes.includes('admin');

  function choose(scope: TokenScope, isChosen: boolean) {
    form.set(
      'scopes',
      tokenScopes.filter((one) => (one === scope ? isChosen : scopes.includes(one))),
    );
    const isTooLong = Number(form.values.expiresInDays) > MAX_ADMIN_TOKEN_DAYS;
    if (scope === 'admin' && isChosen && isTooLong) form.set('expiresInDays', String(MAX_ADMIN_TOKEN_DAYS));
  }

  return (
    <form className={styles.form} method="post" noValidate onSubmit={form.submit}>
      <TextField
        label="Name"
        hint="What uses it, for example “Folder on my laptop”."
        required
        maxLength={MAX_ACCESS_TOKEN_NAME}
        autoComplete="off"
        value={form.values.name}
        error={form.errors.name}
        onChange={(event) => form.set('name', event.target.value)}
      />
      <fieldset className={styles.scopes}>
        <legend className={styles.legend}>It may</legend>
        {tokenScopes
          .filter((scope) => scope !== 'admin' || isAdmin)
          .map((scope, at) => (
            <CheckboxField
              key={scope}
              label={scopeTexts[scope][0]}
              hint={scopeTexts[scope][1]}
              checked={scopes.includes(scope)}
              error={at === 0 ? form.errors.scopes : undefined}
              onChange={(event) => choose(scope, event.target.checked)}
            />
          ))}
      </fieldset>
      <SelectField
        label="Works for"
        value={form.values.expiresInDays}
        error={form.errors.expiresInDays}
        onChange={(event) => form.set('expiresInDays', event.target.value)}
      >
        {spans
          .filter(([days]) => !isForAdmin || Number(days) <= MAX_ADMIN_TOKEN_DAYS)
          .map(([days, text]) => (
            <option key={days} value={days}>
              {text}
            </option>
          ))}
      </SelectField>
      {isForAdmin && (
        <TextField
          label="Code of your authenticator app"
          required
          autoComplete="one-time-code"
          inputMode="numeric"
          value={form.values.code}
          error={form.errors.code}
          onChange={(event) => form.set('code', event.target.value)}
        />
      )}
      <p className={styles.refusal} role="alert">
        {Object.values(form.errors).some(Boolean) ? null : form.messages[0]}
      </p>
      <Button type="submit" variant="primary" busy={form.busy}>
        Make a token
      </Button>
    </form>
  );
}
