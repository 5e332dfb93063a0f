import { useSuspenseQuery } from '@tanstack/react-query';
import Printer from 'lucide-react/icons/printer';
import { Button } from '#design/button/button.tsx';
import { linkClass } from '#design/link/link-class.ts';
import { countries } from '#platform/pure/countries.ts';
import { formatMoney } from '#platform/pure/money.ts';
import { href } from '#platform/pure/page.ts';
import { formatDay } from '#platform/pure/text/format-day.ts';
import { useApi } from '#platform/web/app-context.tsx';
import type { ReceiptView } from '../contract.ts';
import { formatTaxRate } from '../model/tax-share.ts';
import { receiptsPage } from '../pages.ts';
import styles from './receipt-page.module.css';
import { receiptQuery } from './receipt-queries.ts';

/** `/account/receipts/{id}`: a receipt or a credit note, which prints on one sheet. */
export function ReceiptPage({ params }: { params: Readonly<Record<string, string>> }) {
  const { data: receipt } = useSuspenseQuery(receiptQuery(useApi(), params.id ?? ''));
  const { number, kind, issuedAt, seller, buyer, corrects } = receipt;
  return (
    <div className={styles.page}>
      <div className={styles.ways}>
        <a className={linkClass('quiet')} href={href(receiptsPage)}>
          All receipts
        </a>
        <Button size="small" icon={Printer} onClick={() => window.print()}>
          Print
        </Button>
      </div>
      <article className={styles.sheet} aria-labelledby="receipt-title">
        <div className={styles.parties}>
          <Party label="From" party={seller} />
          <Party label="To" party={buyer} />
        </div>
        <header>
          <h1 id="receipt-title" className={styles.title}>
            {kind === 'credit_note' ? 'Credit note' : 'Receipt'} {number}
          </h1>
          <p className={styles.facts}>
            {formatDay(issuedAt)}
            {corrects && `. It corrects the receipt ${corrects}.`}
          </p>
        </header>
        <Lines receipt={receipt} />
        <Notes receipt={receipt} />
      </article>
    </div>
  );
}

const countryName = (code: string | null) => countries.find((country) => country.code === code)?.name;

function Party({ label, party }: { label: string; party: ReceiptView['seller'] }) {
  const { name, address, country, vatId } = party;
  return (
    <div className={styles.party}>
      <span className={styles.label}>{label}</span>
      {name && <strong>{name}</strong>}
      {address && <span>{address}</span>}
      {country && <span>{countryName(country)}</span>}
      {vatId && <span className={styles.small}>VAT id {vatId}</span>}
    </div>
  );
}

function Lines({ receipt }: { receipt: ReceiptView }) {
  const { lines, grossMinor, netMinor, taxMinor, taxRate, taxCountry, currency } = receipt;
  const amount = (minor: number) => formatMoney({ minor, currency });
  return (
    <table className={styles.lines}>
      <thead>
        <tr>
          <th scope="col">What</th>
          <th scope="col">Amount</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ title, minor, from, until }) => (
          <tr key={`${title} ${from}`}>
            <td>
              {title}
              {from && until && (
                <div className={styles.small}>
                  {formatDay(from)} to {formatDay(until)}
                </div>
              )}
            </td>
            <td>{amount(minor)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        {taxRate !== null && (
          <>
            <tr>
              <th scope="row">Without tax</th>
              <td>{amount(netMinor)}</td>
            </tr>
            <tr>
              <th scope="row">
                VAT {formatTaxRate(taxRate)}
                {taxCountry && ` (${countryName(taxCountry)})`}
              </th>
              <td>{amount(taxMinor)}</td>
            </tr>
          </>
        )}
        <tr className={styles.total}>
          <th scope="row">Total</th>
          <td>{amount(grossMinor)}</td>
        </tr>
      </tfoot>
    </table>
  );
}

function paidText({ kind, chargedBack }: ReceiptView): string {
  if (kind === 'receipt') return 'Paid.';
  return chargedBack ? 'The bank of the payer has taken it back.' : 'It goes back to what was paid with.';
}

function Notes({ receipt }: { receipt: ReceiptView }) {
  const { reverseCharge, consent } = receipt;
  return (
    <div className={styles.small}>
      <p>{paidText(receipt)}</p>
      {reverseCharge && <p>Reverse charge: the buyer owes the tax.</p>}
      {consent && <p>Agreed when it was bought: “{consent}”</p>}
    </div>
  );
}
