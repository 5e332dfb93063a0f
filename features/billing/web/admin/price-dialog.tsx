import { Button } from '#design/button/button.tsx';
import { Dialog } from '#design/dialog/dialog.tsx';
import { SelectField } from '#design/field/select-field.tsx';
import { TextField } from '#design/field/text-field.tsx';
import { flash } from '#design/flash/flash.ts';
import { saleCurrencies } from '#features/payments/model/sale-currencies.ts';
import { readAmount } from '#features/receipts/model/read-amount.ts';
import { useApi } from '#platform/web/app-context.tsx';
import { useForm } from '#platform/web/forms/use-form.ts';
import { fromLocalTime } from '#platform/web/local-time.ts';
import { type AdminPlanView, addPlanPrice } from '../../admin.contract.ts';
import styles from './admin.module.css';

interface PriceDialogProps {
  plan: AdminPlanView;
  onClose: () => void;
  onSet: () => void;
}

const formId = 'plan-price';

/** Sets a list price from now or a later time on. */
export function PriceDialog({ plan, onClose, onSet }: PriceDialogProps) {
  const api = useApi();
  const form = useForm({
    initial: {
      frequency: plan.plan === 'education' ? ('yearly' as const) : ('monthly' as 'monthly' | 'yearly'),
      currency: 'USD' as (typeof saleCurrencies)[number],
      amountMinor: '',
      validFrom: '',
    },
    required: ['amountMinor'],
    check: ({ amountMinor, currency }) =>
      readAmount(amountMinor, currency) ? {} : { amountMinor: 'This is no amount above 0' },
    send: ({ frequency, currency, amountMinor, validFrom }) =>
      api(addPlanPrice, {
        plan: plan.plan,
        frequency,
        currency,
        amountMinor: readAmount(amountMinor, currency) ?? 0,
        validFrom: validFrom === '' ? null : fromLocalTime(validFrom),
      }),
    onDone: () => {
      flash.success('The price is set.');
      onSet();
    },
    labels: { amountMinor: 'Amount', validFrom: 'The time' },
  });
  return (
    <Dialog
      open
      size="small"
      onClose={onClose}
      title={`A price of ${plan.name}`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" busy={form.busy}>
            Set
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} method="post" noValidate onSubmit={form.submit}>
        <div className={styles.pair}>
          <SelectField
            label="Period"
            value={form.values.frequency}
            error={form.errors.frequency}
            onChange={(event) => form.set('frequency', event.target.value as 'monthly')}
          >
            <option value="monthly">By the month</option>
            <option value="yearly">By the year</option>
          </SelectField>
          <SelectField
            label="Currency"
            value={form.values.currency}
            error={form.errors.currency}
            onChange={(event) => form.set('currency', event.target.value as 'USD')}
          >
            {saleCurrencies.map((currency) => (
              <option key={currency}>{currency}</option>
            ))}
          </SelectField>
        </div>
        <TextField
          label="Amount with tax"
          required
          inputMode="decimal"
          value={form.values.amountMinor}
          error={form.errors.amountMinor}
          onChange={(event) => form.set('amountMinor', event.target.value)}
        />
        <TextField
          label="From"
          type="datetime-local"
          hint="Empty: from now on."
          value={form.values.validFrom}
          error={form.errors.validFrom}
          onChange={(event) => form.set('validFrom', event.target.value)}
        />
        {form.messages[0] && !Object.values(form.errors).some(Boolean) && (
          <p role="alert">{form.messages[0]}</p>
        )}
      </form>
    </Dialog>
  );
}
