import { TextField } from '#design/field/text-field.tsx';
import { Anchor } from '#design/link/anchor.tsx';
import { useApi, useSettings } from '#platform/web/app-context.tsx';
import { useForm } from '#platform/web/forms/use-form.ts';
import type { Search } from '#platform/web/search-params.ts';
import { authAddress } from '../model/auth-address.ts';
import { signInWithCode } from '../second-factor.contract.ts';
import { AuthForm } from './auth-form.tsx';
import { finishAuthentication } from './finish-authentication.ts';
import type { GoToAddress } from './follow-redirect-target.ts';

interface CodeFormProps {
  /** The token from the step before. */
  codeToken: string;
  search: Search;
  leave?: GoToAddress | undefined;
  /** Called when the member starts again on the same screen. */
  onRestart?: () => void;
}

/** Asks for the second factor before the session starts. Errors show at its one field. */
export function CodeForm({ codeToken, search, leave, onRestart }: CodeFormProps) {
  const api = useApi();
  const settings = useSettings();
  const form = useForm({
    initial: { code: '' },
    required: ['code'],
    send: ({ code }) => api(signInWithCode, { codeToken, code }),
    onDone: () => finishAuthentication('signed_in', search, settings, leave),
  });
  return (
    <AuthForm
      heading="Enter your code"
      submit="Log in"
      form={{ ...form, messages: [] }}
      footer={
        <p>
          Too late?{' '}
          <Anchor href={authAddress('sign_in', search)} onClick={onRestart}>
            Start again
          </Anchor>
        </p>
      }
    >
      <TextField
        label="Code"
        required
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        hint="Six digits from your authenticator app, or one of your recovery codes."
        value={form.values.code}
        onChange={(event) => form.set('code', event.target.value)}
        error={form.errors.code ?? form.messages}
      />
    </AuthForm>
  );
}
