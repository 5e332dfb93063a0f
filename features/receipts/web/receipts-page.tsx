import { useQueryClient, useSuspenseInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query';
import ReceiptText from 'lucide-react/icons/receipt-text';
import { useId } from 'react';
import { Button } from '#design/button/button.tsx';
import { classNames } from '#design/class-names.ts';
import { EmptyState } from '#design/empty-state/empty-state.tsx';
import { SelectField } from '#design/field/select-field.tsx';
import { TextArea } from '#design/field/text-area.tsx';
import { TextField } from '#design/field/text-field.tsx';
import { flash } from '#design/flash/flash.ts';
import { linkClass } from '#design/link/link-class.ts';
import { LoadMore } from '#design/load-more/load-more.tsx';
import { PageHead } from '#design/page-head/page-head.tsx';
import { panelClass } from '#design/panel/panel-class.ts';
import { countries } from '#platform/pure/countries.ts';
import { formatMoney } from '#platform/pure/money.ts';
import { href } from '#platform/pure/page.ts';
import { formatDay } from '#platform/pure/text/format-day.ts';
import { useApi } from '#platform/web/app-context.tsx';
import { useForm } from '#platform/web/forms/use-form.ts';
import {
  BILLING_ADDRESS_LIMIT,
  BILLING_NAME_LIMIT,
  type BillingDetailsView,
  type ReceiptListItem,
  updateBillingDetails,
} from '../contract.ts';
import { receiptPage } from '../pages.ts';
import { billingDetailsQuery, receiptsQuery, withdrawablesQuery } from './receipt-queries.ts';
import styles from './receipts-page.module.css';
import { WithdrawSection } from './withdraw-section.tsx';

/** `/account/receipts`: receipts, what they say about their buyer, and withdrawals from contracts. */
export function ReceiptsPage() {
  const api = useApi();
  const list = useSuspenseInfiniteQuery(receiptsQuery(api));
  const details = useSuspenseQuery(billingDetailsQuery(api)).data;
  const { items: withdrawables } = useSuspenseQuery(withdrawablesQuery(api)).data;
  const receipts = list.data.pages.flatMap((page) => page.items);
  const [receiptsId, detailsId] = [useId(), useId()];
  return (
    <div className={styles.page}>
      <PageHead title="Receipts" lead="What you have paid here, and what the next receipts say about you." />
      {withdrawables.length > 0 && <WithdrawSection contracts={withdrawables} />}
      <section className={classNames(panelClass(), styles.section)} aria-labelledby={receiptsId}>
        <h2 id={receiptsId} className={styles.heading}>
          Your receipts
        </h2>
        {receipts.length === 0 ? (
          <EmptyState icon={ReceiptText} text="You have paid nothing yet." />
        ) : (
          <ul className={styles.list}>
            {receipts.map((receipt) => (
              <ReceiptRow key={receipt.id} receipt={receipt} />
            ))}
          </ul>
        )}
        <LoadMore
          hasMore={list.hasNextPage}
          busy={list.isFetchingNextPage}
          onMore={() => void list.fetchNextPage()}
        />
      </section>
      <section className={classNames(panelClass(), styles.section)} aria-labelledby={detailsId}>
        <h2 id={detailsId} className={styles.heading}>
          Billing details
        </h2>
        {list.data.pages[0]?.asksForCountry && (
          <p role="status" className={styles.question}>
            Your card and the address of your connection are from different countries. In which one do you
            live? Your answer decides which country’s tax your next receipts show; what you pay stays the
            same.
          </p>
        )}
        <BillingDetailsForm details={details} />
      </section>
    </div>
  );
}

function ReceiptRow({ receipt }: { receipt: ReceiptListItem }) {
  const { id, number, kind, issuedAt, title, grossMinor: minor, currency } = receipt;
  return (
    <li className={styles.row}>
      <span className={styles.what}>
        <a className={linkClass()} href={href(receiptPage, { id })}>
          {kind === 'credit_note' ? 'Credit note' : 'Receipt'} {number}
        </a>
        <span className={styles.quiet}>
          {title}, {formatDay(issuedAt)}
        </span>
      </span>
      <span className={styles.amount}>{formatMoney({ minor, currency })}</span>
    </li>
  );
}

/** What the next receipts say about their buyer. */
function BillingDetailsForm({ details }: { details: BillingDetailsView }) {
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
