import { useQueryClient } from '@tanstack/react-query';
import { Button } from '#design/button/button.tsx';
import { TextField } from '#design/field/text-field.tsx';
import { flash } from '#design/flash/flash.ts';
import { useApi } from '#platform/web/app-context.tsx';
import { useForm } from '#platform/web/use-form.ts';
import { changePortalCustomer, type PortalView } from '../portal.contract.ts';
import styles from './portal-account.module.css';
import { portalQuery } from './portal-queries.ts';

/** Name and address on bills. */
export function PortalAccount({ portal, session }: { portal: PortalView; session: string }) {
  const api = useApi();
  const queryClient = useQueryClient();
  const form = useForm({
    initial: { name: portal.name, email: portal.email },
    required: ['name', 'email'],
    send: (values) => api(changePortalCustomer, { session, ...values }),
    onDone: (changed) => {
      queryClient.setQueryData(portalQuery(api, session).queryKey, changed);
      flash.success('Your details are stored');
    },
  });
  const atFields = Object.values(form.errors).some(Boolean);
  return (
    <form className={styles.form} method="post" noValidate onSubmit={form.submit}>
      <TextField
        label="Name on bills"
        autoComplete="name"
        maxLength={100}
        value={form.values.name}
        error={form.errors.name}
        onChange={(event) => form.set('name', event.target.value)}
      />
      <TextField
        label="E-mail for bills"
        type="email"
        autoComplete="email"
        maxLength={254}
        value={form.values.email}
        error={form.errors.email}
        hint="Your sign-in at Tonehall keeps its own address."
        onChange={(event) => form.set('email', event.target.value)}
      />
      {!atFields && form.messages[0] && <p role="alert">{form.messages[0]}</p>}
      <Button type="submit" variant="primary" busy={form.busy}>
        Store details
      </Button>
    </form>
  );
}
