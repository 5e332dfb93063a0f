import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { Button } from '#design/button/button.tsx';
import { classNames } from '#design/class-names.ts';
import { flash } from '#design/flash/flash.ts';
import { flashRefusal } from '#design/flash/flash-refusal.ts';
import { linkClass } from '#design/link/link-class.ts';
import { PageHead } from '#design/page-head/page-head.tsx';
import { panelClass } from '#design/panel/panel-class.ts';
import { countries } from '#platform/pure/countries.ts';
import { formatDay } from '#platform/pure/text/format-day.ts';
import { useApi } from '#platform/web/app-context.tsx';
import {
  removeTaxRate,
  settleVatId,
  type TaxRateView,
  type TaxView,
  type VatIdView,
} from '../admin-tax.contract.ts';
import { formatTaxRate } from '../model/tax-share.ts';
import { taxQuery } from './receipt-queries.ts';
import styles from './tax-page.module.css';
import { TaxRateForm } from './tax-rate-form.tsx';

/** `/admin/tax`: the receipts of a quarter for the books, VAT ids to confirm, and tax rates. */
export function TaxPage() {
  const { data: tax } = useSuspenseQuery(taxQuery(useApi()));
  return (
    <div className={styles.page}>
      <PageHead title="Receipts and tax" lead={leadOf(tax)} />
      <Section title="For the books">
        <Quarters quarters={tax.quarters} />
      </Section>
      <Section title="VAT ids to confirm">
        <VatIds vatIds={tax.vatIds} />
      </Section>
      <Section title="Tax rates">
        <Rates rates={tax.rates} />
        <TaxRateForm />
      </Section>
    </div>
  );
}

function leadOf({ receipts, showsTax }: TaxView): string {
  if (!receipts) return 'No receipts are written here (RECEIPTS=off).';
  return showsTax
    ? 'List prices include the tax of the buyer’s country.'
    : 'Receipts show no tax, since no VAT id of the seller is configured (SELLER_VAT_ID).';
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={classNames(panelClass(), styles.section)} aria-labelledby={id}>
      <h2 id={id} className={styles.heading}>
        {title}
      </h2>
      {children}
    </section>
  );
}

function Quarters({ quarters }: { quarters: readonly string[] }) {
  if (quarters.length === 0) return <p className={styles.quiet}>There are no receipts yet.</p>;
  return (
    <ul className={styles.list}>
      {quarters.map((quarter) => {
        const [year, number] = quarter.split('-');
        const address = `/admin/receipts.csv?quarter=${quarter}`;
        return (
          <li key={quarter} className={styles.row}>
            <span>
              Quarter {number} of {year}
            </span>
            <span className={styles.actions}>
              <a className={linkClass()} href={address} download>
                Sums by country and rate
              </a>
              <a className={linkClass()} href={`${address}&rows=receipts`} download>
                Every receipt
              </a>
            </span>
          </li>
        );
      })}
    </ul>
  );
}

function VatIds({ vatIds }: { vatIds: readonly VatIdView[] }) {
  const api = useApi();
  const client = useQueryClient();
  const settle = useMutation({
    mutationFn: ({ id, confirmed }: { id: VatIdView; confirmed: boolean }) =>
      api(settleVatId, {
        userId: id.userId,
        vatId: id.vatId,
        name: id.name,
        country: id.country,
        confirmed,
      }),
    onSuccess: (tax, { confirmed }) => {
      client.setQueryData(taxQuery(api).queryKey, tax);
      flash.success(confirmed ? 'The VAT id is confirmed.' : 'The VAT id is removed.');
    },
    onError: (error) => {
      flashRefusal(error);
      void client.invalidateQueries({ queryKey: taxQuery(api).queryKey });
    },
  });
  if (vatIds.length === 0) return <p className={styles.quiet}>Nothing is waiting.</p>;
  return (
    <>
      <p className={styles.quiet}>
        Ask the tax authorities whether the id belongs to this company, before you confirm it: its sales then
        show no tax, since the buyer owes it (reverse charge).
      </p>
      <ul className={styles.list}>
        {vatIds.map((id) => (
          <li key={id.userId} className={styles.row}>
            <span className={styles.what}>
              <strong>{id.vatId}</strong>
              <span>
                {id.name}, {countryName(id.country)}
              </span>
              <span className={styles.quiet}>{id.address}</span>
              <a className={linkClass('quiet')} href={id.selfLink}>
                {id.username}
              </a>
            </span>
            <span className={styles.actions}>
              <Button
                size="small"
                disabled={settle.isPending}
                onClick={() => settle.mutate({ id, confirmed: true })}
              >
                Confirm
              </Button>
              <Button
                size="small"
                variant="ghost"
                disabled={settle.isPending}
                onClick={() => settle.mutate({ id, confirmed: false })}
              >
                Remove
              </Button>
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

const sinceTexts: Record<TaxRateView['state'], string> = {
  past: 'since',
  in_force: 'in force since',
  coming: 'from',
};

function Rates({ rates }: { rates: readonly TaxRateView[] }) {
  const api = useApi();
  const client = useQueryClient();
  const remove = useMutation({
    mutationFn: ({ country, validFrom }: TaxRateView) => api(removeTaxRate, { country, validFrom }),
    onSuccess: (tax) => {
      client.setQueryData(taxQuery(api).queryKey, tax);
      flash.success('The rate is withdrawn.');
    },
    onError: (error) => {
      flashRefusal(error);
      void client.invalidateQueries({ queryKey: taxQuery(api).queryKey });
    },
  });
  return (
    <ul className={styles.rates}>
      {rates.map((one) => (
        <li key={`${one.country} ${one.validFrom}`}>
          {countryName(one.country)} {formatTaxRate(one.rate)}{' '}
          <span className={styles.quiet}>
            {sinceTexts[one.state]} {formatDay(one.validFrom)}
          </span>{' '}
          {one.state === 'coming' && (
            <Button
              size="small"
              variant="ghost"
              aria-label={`Withdraw ${formatTaxRate(one.rate)} of ${countryName(one.country)}`}
              disabled={remove.isPending}
              onClick={() => remove.mutate(one)}
            >
              Withdraw
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

const countryName = (code: string) => countries.find((country) => country.code === code)?.name ?? code;
