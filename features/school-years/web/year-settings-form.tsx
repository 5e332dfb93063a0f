import { useQueryClient } from '@tanstack/react-query';
import { Button } from '#design/button/button.tsx';
import { SelectField } from '#design/field/select-field.tsx';
import { useHydrated } from '#features/sign-in/web/use-hydrated.ts';
import { useApi } from '#platform/web/app-context.tsx';
import { useForm } from '#platform/web/forms/use-form.ts';
import { type SchoolYearView, updateYearSettings } from '../contract.ts';
import styles from './school-years.module.css';

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];
const two = (number: number) => String(number).padStart(2, '0');

/** When the year of the school ends, and where. */
export function YearSettingsForm({ view: { yearEndsOn, timezone } }: { view: SchoolYearView }) {
  const api = useApi();
  const client = useQueryClient();
  const [month = '07', day = '31'] = yearEndsOn.split('-');
  const form = useForm<{ month: string; day: string; timezone: string }, SchoolYearView>({
    initial: { month, day, timezone },
    send: (values) =>
      api(updateYearSettings, {
        settings: { yearEndsOn: `${values.month}-${values.day}`, timezone: values.timezone },
      }),
    onDone: () => void client.invalidateQueries({ queryKey: ['school-year'] }),
  });
  // Browsers and servers know different lists.
  const zones = useHydrated() ? Intl.supportedValuesOf('timeZone') : [];
  return (
    <form className={styles.settings} onSubmit={form.submit} noValidate>
      <SelectField
        label="Day"
        value={form.values.day}
        onChange={(event) => form.set('day', event.target.value)}
      >
        {Array.from({ length: 31 }, (_none, at) => (
          <option key={two(at + 1)} value={two(at + 1)}>
            {at + 1}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="Month"
        value={form.values.month}
        onChange={(event) => form.set('month', event.target.value)}
      >
        {months.map((name, at) => (
          <option key={name} value={two(at + 1)}>
            {name}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="Time zone"
        value={form.values.timezone}
        onChange={(event) => form.set('timezone', event.target.value)}
      >
        {[...new Set([timezone, 'UTC', ...zones])].map((zone) => (
          <option key={zone} value={zone}>
            {zone.replaceAll('_', ' ')}
          </option>
        ))}
      </SelectField>
      <Button type="submit" busy={form.busy}>
        Save
      </Button>
      <p role="alert" className={styles.warning}>
        {form.messages[0]}
      </p>
    </form>
  );
}
