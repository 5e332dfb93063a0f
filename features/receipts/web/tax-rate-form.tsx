import { useQueryClient } from '@tanstack/react-query';
import { Button } from '#design/button/button.tsx';
import { SelectField } from '#design/field/select-field.tsx';
import { TextField } from '#design/field/text-field.tsx';
import { flash } from '#design/flash/flash.ts';
import { countries } from '#platform/pure/countries.ts';
import { useApi } from '#platform/web/app-context.tsx';
import { useForm } from '#platform/web/forms/use-form.ts';
import { addTaxRate } from '../admin-tax.contract.ts';
import { taxQuery } from './receipt-queries.ts';
import styles from './tax-page.module.css';

/** Adds the rate of a country from a day to come, or from today where it has none. */
export function TaxRateForm() {
  const api = useApi();
  const client = useQueryClient();
  const form = useForm({
    initial: { country: 'DE', rate: '', validFrom: '' },
    required: ['country', 'rate', 'validFrom'],
    check: ({ rate }) => (readPercent(rate) === null ? { rate: 'This is no rate from 0 to 100' } : {}),
    send: ({ country, rate, validFrom }) =>
      api(addTaxRate, { country, validFrom, rate: readPercent(rate) ?? 0 }),
    onDone: (tax) => {
      client.setQueryData(taxQuery(api).queryKey, tax);
      flash.success('The rate is stored.');
    },
    labels: { validFrom: 'From', rate: 'Rate' },
  });
  const field = (name: 'country' | 'rate' | 'validFrom') => ({
    value: form.values[name],
    error: form.errors[name],
    onChange: (event: { target: { value: string } }) => form.set(name, event.target.value),
  });
  const atFields = Object.values(form.errors).some(Boolean);
  return (
    <form className={styles.form} method="post" noValidate onSubmit={form.submit} aria-label="A new rate">
      <SelectField label="Country" required {...field('country')}>
        {countries.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </SelectField>
      <TextField label="Rate in percent" required inputMode="decimal" {...field('rate')} />
      <TextField label="From" required type="date" {...field('validFrom')} />
      {!atFields && form.messages[0] && <p role="alert">{form.messages[0]}</p>}
      <Button type="submit" busy={form.busy}>
        Add the rate
      </Button>
    </form>
  );
}

/** Hundredths of a percent of "19", "25.5" or "25,5"; null for what is none. */
function readPercent(text: string): number | null {
  const found = /^(\d{1,3})(?:[.,](\d{1,2}))?$/.exec(text.trim());
  const rate = found ? Number(found[1]) * 100 + Number((found[2] ?? '').padEnd(2, '0')) : Number.NaN;
  return rate <= 10_000 ? rate : null;
}
