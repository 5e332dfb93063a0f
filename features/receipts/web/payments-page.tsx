import { useInfiniteQuery } from '@tanstack/react-query';
import { PageHead } from '#design/page-head/page-head.tsx';
import { PagedList, SearchList } from '#design/search-list/search-list.tsx';
import { useApi } from '#platform/web/app-context.tsx';
import { PaymentCard } from './payment-card.tsx';
import { paymentsQuery } from './payment-queries.ts';
import styles from './payments-page.module.css';

/** `/admin/payments`: every payment with its history; refunds, and questions to the gateway. */
export function PaymentsPage() {
  return (
    <div className={styles.page}>
      <PageHead
        title="Payments"
        lead="What members have paid, the newest first. A refund of the whole amount takes back what was bought."
      />
      <SearchList label="Find by e-mail address, number or id" maxLength={200}>
        {(search) => <PaymentList search={search} />}
      </SearchList>
    </div>
  );
}

function PaymentList({ search }: { search: string }) {
  return (
    <PagedList
      query={useInfiniteQuery(paymentsQuery(useApi(), search))}
      name="Payments"
      emptyText={search === '' ? 'Nobody has paid anything yet.' : `There is no payment of “${search}”.`}
      errorText="The payments could not be loaded."
    >
      {(payment) => <PaymentCard payment={payment} />}
    </PagedList>
  );
}
