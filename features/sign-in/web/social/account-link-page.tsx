import { useState } from 'react';
import { Button } from '#design/button/button.tsx';
import { TextField } from '#design/field/text-field.tsx';
import { Anchor } from '#design/link/anchor.tsx';
import { useApi, useSiteName } from '#platform/web/app-context.tsx';
import { useForm } from '#platform/web/forms/use-form.ts';
import type { Search } from '#platform/web/search-params.ts';
import { authAddress } from '../../model/auth-address.ts';
import { type IdentitySource, identitySourceNames, identitySources } from '../../model/social.ts';
import { linkIdentityByEmail, linkIdentityByPassword, sendAccountLink } from '../../social.contract.ts';
import styles from '../auth.module.css';
import { AuthForm } from '../auth-form.tsx';
import { AuthLayout } from '../auth-layout.tsx';
import { type GoToAddress, goToAddress } from '../follow-redirect-target.ts';
import { useAddressToken } from '../use-address-token.ts';

interface LinkProps {
  name: IdentitySource;
  search: Search;
  leave: GoToAddress;
}

/** Links an identity to the account with the same address, by password or by a mailed link. */
export function AccountLinkPage({ search, leave = goToAddress }: { search: Search; leave?: GoToAddress }) {
  const [token] = useAddressToken('link_token');
  const name = identitySources.find((one) => one === search.provider) ?? 'google';
  return (
    <AuthLayout>
      {token === null ? (
        <LinkByPasswordForm name={name} search={search} leave={leave} />
      ) : (
        <LinkByEmailForm name={name} search={search} leave={leave} token={token} />
      )}
    </AuthLayout>
  );
}

function LinkByPasswordForm({ name, search, leave }: LinkProps) {
  const siteName = useSiteName();
  const api = useApi();
  const [isMailed, setMailed] = useState(false);
  const { label, account } = identitySourceNames[name];
  const form = useForm({
    initial: { password: '' },
    required: ['password'],
    send: ({ password }) => api(linkIdentityByPassword, { password }),
    onDone: ({ url }) => leave(url),
  });
  const email = useForm({
    initial: {},
    send: () => api(sendAccountLink, {}),
    onDone: () => setMailed(true),
  });
  const { provider: _provider, ...rest } = search;
  return (
    <AuthForm
      heading={`Connect ${label}`}
      submit="Connect and log in"
      form={{ ...form, messages: [...form.messages, ...email.messages] }}
      footer={
        <div className={styles.form}>
          <div role="status">{isMailed && <p>Check your inbox, and open the link in this browser.</p>}</div>
          {!isMailed && (
            <Button size="large" busy={email.busy} onClick={() => email.submit()}>
              Mail me a link instead
            </Button>
          )}
          <p>
            Not your account? <Anchor href={authAddress('sign_in', rest)}>Log in another way</Anchor>
          </p>
        </div>
      }
    >
      <p>
        There is a {siteName} account with the email of your {account} account. Show that it is yours, and
        from then on you can log in with either.
      </p>
      <TextField
        label={`Password of your ${siteName} account`}
        required
        type="password"
        autoComplete="current-password"
        value={form.values.password}
        onChange={(event) => form.set('password', event.target.value)}
        error={form.errors.password}
      />
    </AuthForm>
  );
}

/** Opened from the e-mail. Only the button confirms, so that a link scanner connects nothing. */
function LinkByEmailForm({ name, search, leave, token }: LinkProps & { token: string }) {
  const siteName = useSiteName();
  const api = useApi();
  const { label } = identitySourceNames[name];
  const form = useForm({
    initial: {},
    send: () => api(linkIdentityByEmail, { linkToken: token }),
    onDone: ({ url }) => leave(url),
  });
  const { provider: _provider, ...rest } = search;
  return (
    <AuthForm
      heading={`Connect ${label}`}
      submit="Connect and log in"
      form={form}
      footer={
        <p>
          Changed your mind? <Anchor href={authAddress('sign_in', rest)}>Log in another way</Anchor>
        </p>
      }
    >
      <p>
        From now on you can log in to your {siteName} account with {label}, too.
      </p>
    </AuthForm>
  );
}
