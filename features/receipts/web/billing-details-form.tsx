import { useQueryClient } from '@tanstack/react-query';
import { Button } from '#design/button/button.tsx';
import { SelectField } from '#design/field/select-field.tsx';
import { TextArea } from '#design/field/text-area.tsx';
import { TextField } from '#design/field/text-field.tsx';
import { flash } from '#design/flash/flash.ts';
import { countries } from '#platform/pure/countries.ts';
import { useApi } from '#platform/web/app-context.tsx';
import { useForm } from '#platform/web/forms/use-form.ts';
import {
  BILLING_ADDRESS_LIMIT,
  BILLING_NAME_LIMIT,
  type BillingDetailsView,
  updateBillingDetails,
} from '../contract.ts';
import { billingDetailsQuery } from './receipt-queries.ts';
import styles from './receipts-page.module.css';

/** What the next receipts say about their buyer. */
export function BillingDetailsForm({ details }: { details: BillingDetailsView }) {
  const api = useApi();
  const client = useQueryClient();
  const { vatConfirmed, ...initial } = details;
  const form = useForm({
    initial,
    send: (values) => api(updateBillingDetails, values),
    onDone: (stored) => {
      client.setQueryData(billingDetailsQuery(api).queryKey, stored);
      void client.invalidateQueries({ queryKey: ['receipts'] });
      flash.success('Your billing details are stored.');
    },
    labels: { vatId: 'VAT id' },
  });
  const field = (name: 'name' | 'address' | 'country' | 'vatId') => ({
    value: form.values[name],
    error: form.errors[name],
    onChange: (event: { target: { value: string } }) => form.set(name, event.target.value),
  });
  const vatHint =
    details.vatId === ''
      ? 'For companies in the EU. We look at it before it counts.'
      : vatConfirmed
        ? 'Confirmed.'
        : 'We look at it before it counts.';
  return (
    <form className={styles.form} method="post" noValidate onSubmit={form.submit}>
      <TextField label="Name" autoComplete="name" maxLength={BILLING_NAME_LIMIT} {...field('name')} />
      <TextArea
        label="Address"
        autoComplete="street-address"
        limit={BILLING_ADDRESS_LIMIT}
        {...field('address')}
      />
      <SelectField label="Country" autoComplete="country" {...field('country')}>
        <option value="">Not given</option>
        {countries.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </SelectField>
      <TextField label="VAT id" maxLength={30} hint={vatHint} {...field('vatId')} />
      <Button type="submit" busy={form.busy}>
        Store details
      </Button>
    </form>
  );
}
