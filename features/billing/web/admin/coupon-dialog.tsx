import { Button } from '#design/button/button.tsx';
import { Dialog } from '#design/dialog/dialog.tsx';
import { CheckboxField } from '#design/field/checkbox-field.tsx';
import { SelectField } from '#design/field/select-field.tsx';
import { TextField } from '#design/field/text-field.tsx';
import { flash } from '#design/flash/flash.ts';
import { saleCurrencies } from '#features/payments/model/sale-currencies.ts';
import { readAmount } from '#features/receipts/model/read-amount.ts';
import type { RequestInputOf } from '#platform/pure/contract.ts';
import { useApi } from '#platform/web/app-context.tsx';
import { useForm } from '#platform/web/forms/use-form.ts';
import { fromLocalTime } from '#platform/web/local-time.ts';
import { createCoupon } from '../../admin.contract.ts';
import { type PlanKey, plans } from '../../model/plans.ts';
import styles from './admin.module.css';

const formId = 'new-coupon';
const planKeys = Object.keys(plans) as PlanKey[];

/** Makes a coupon. */
export function CouponDialog({ onClose, onMade }: { onClose: () => void; onMade: () => void }) {
  const api = useApi();
  const form = useForm({
    initial: emptyCouponDraft,
    required: ['code'],
    check: checkCouponDraft,
    send: (draft) => api(createCoupon, toCouponInput(draft)),
    onDone: ({ code }) => {
      flash.success(`${code} is made.`);
      onMade();
    },
    labels: { percentOff: 'The percentage', expiresAt: 'The end', amounts: 'The amounts' },
  });
  const text = (name: 'code' | 'percentOff' | 'cycles' | 'maxRedemptions' | 'startsAt' | 'expiresAt') => ({
    value: form.values[name],
    error: form.errors[name],
    onChange: (event: { target: { value: string } }) => form.set(name, event.target.value),
  });
  const isPercentage = form.values.couponType === 'percentage';
  return (
    <Dialog
      open
      onClose={onClose}
      title="Make a coupon"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" busy={form.busy}>
            Make it
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} method="post" noValidate onSubmit={form.submit}>
        <TextField
          label="Code"
          required
          hint="Letters, digits, - and _; people may type it in any letter case."
          maxLength={50}
          autoCapitalize="characters"
          spellCheck={false}
          {...text('code')}
        />
        <SelectField
          label="Takes off"
          value={form.values.couponType}
          onChange={(event) => form.set('couponType', event.target.value as 'percentage')}
        >
          <option value="percentage">A percentage</option>
          <option value="amount">An amount in each currency</option>
        </SelectField>
        {isPercentage ? (
          <TextField label="Percent" required inputMode="numeric" {...text('percentOff')} />
        ) : (
          <div className={styles.pair}>
            {saleCurrencies.map((currency) => (
              <TextField
                key={currency}
                label={`Amount in ${currency}`}
                inputMode="decimal"
                value={form.values.amounts[currency] ?? ''}
                error={form.errors.amounts}
                onChange={(event) =>
                  form.set('amounts', { ...form.values.amounts, [currency]: event.target.value })
                }
              />
            ))}
          </div>
        )}
        <div className={styles.pair}>
          <SelectField
            label="For"
            value={form.values.accountType}
            onChange={(event) => form.set('accountType', event.target.value)}
          >
            <option value="">Any plan</option>
            {planKeys.map((key) => (
              <option key={key} value={plans[key].number}>
                {plans[key].name}
              </option>
            ))}
          </SelectField>
          <SelectField
            label="Paid"
            value={form.values.period}
            onChange={(event) => form.set('period', event.target.value as '')}
          >
            <option value="">In any way</option>
            <option value="monthly">By the month</option>
            <option value="yearly">By the year</option>
          </SelectField>
          <TextField
            label="For how many payments"
            hint="Empty: for every one."
            inputMode="numeric"
            {...text('cycles')}
          />
          <TextField
            label="How often in all"
            hint="Empty: without a limit."
            inputMode="numeric"
            {...text('maxRedemptions')}
          />
          <TextField label="From" hint="Empty: from now on." type="datetime-local" {...text('startsAt')} />
          <TextField
            label="Until"
            hint="Empty: without an end."
            type="datetime-local"
            {...text('expiresAt')}
          />
        </div>
        <CheckboxField
          label="Once per account"
          checked={form.values.oncePerAccount}
          onChange={(event) => form.set('oncePerAccount', event.target.checked)}
        />
        {form.messages[0] && !Object.values(form.errors).some(Boolean) && (
          <p role="alert">{form.messages[0]}</p>
        )}
      </form>
    </Dialog>
  );
}

type Currency = (typeof saleCurrencies)[number];

/** A coupon as the form has it: texts, empty for what is left open. */
interface CouponDraft {
  code: string;
  couponType: 'percentage' | 'amount';
  percentOff: string;
  amounts: Partial<Record<Currency, string>>;
  accountType: string;
  period: '' | 'monthly' | 'yearly';
  cycles: string;
  maxRedemptions: string;
  startsAt: string;
  expiresAt: string;
  oncePerAccount: boolean;
}

const emptyCouponDraft: CouponDraft = {
  code: '',
  couponType: 'percentage',
  percentOff: '',
  amounts: {},
  accountType: '',
  period: '',
  cycles: '1',
  maxRedemptions: '',
  startsAt: '',
  expiresAt: '',
  oncePerAccount: true,
};

const readCount = (text: string): number | null => (/^\d{1,9}$/.test(text.trim()) ? Number(text) : null);

/** What is wrong with a draft, by field. */
function checkCouponDraft(draft: CouponDraft): Partial<Record<keyof CouponDraft, string>> {
  const { couponType, percentOff, amounts, cycles, maxRedemptions } = draft;
  const percent = readCount(percentOff) ?? 0;
  const given = saleCurrencies.filter((currency) => amounts[currency]?.trim());
  const isWrong = given.some((currency) => !readAmount(amounts[currency] ?? '', currency));
  const isCount = (text: string, max: number) => {
    const count = readCount(text) ?? 0;
    return text.trim() === '' || (count >= 1 && count <= max);
  };
  return {
    ...(couponType === 'percentage' &&
      (percent < 1 || percent > 100) && { percentOff: 'This is no percentage from 1 to 100' }),
    ...(couponType === 'amount' && given.length === 0 && { amounts: 'One amount is needed' }),
    ...(couponType === 'amount' && isWrong && { amounts: 'This is no amount above 0' }),
    ...(!isCount(cycles, 120) && { cycles: 'This is no number from 1 to 120' }),
    ...(!isCount(maxRedemptions, 999_999_999) && { maxRedemptions: 'This is no number above 0' }),
  };
}

/** The input of the call for a draft without errors. */
function toCouponInput(draft: CouponDraft): RequestInputOf<typeof createCoupon> {
  const isPercentage = draft.couponType === 'percentage';
  const time = (text: string) => (text === '' ? null : fromLocalTime(text));
  return {
    code: draft.code.trim(),
    couponType: draft.couponType,
    percentOff: isPercentage ? readCount(draft.percentOff) : null,
    amounts: isPercentage
      ? []
      : saleCurrencies.flatMap((currency) => {
          const amountMinor = readAmount(draft.amounts[currency] ?? '', currency);
          return amountMinor ? [{ currency, amountMinor }] : [];
        }),
    accountType: readCount(draft.accountType),
    period: draft.period || null,
    cycles: readCount(draft.cycles),
    maxRedemptions: readCount(draft.maxRedemptions),
    oncePerAccount: draft.oncePerAccount,
    startsAt: time(draft.startsAt),
    expiresAt: time(draft.expiresAt),
  };
}
