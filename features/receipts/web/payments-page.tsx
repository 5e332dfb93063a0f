import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#design/button/button.tsx';
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
  const [only, setOnly] = useState<'refund_failed'>();
  const query = useInfiniteQuery(paymentsQuery(useApi(), search, only));
  const failed = query.data?.pages[0]?.refundsFailed ?? 0;
  return (
    <>
      {(failed > 0 || only) && (
        <p className={styles.failed} role="status">
          {failedText(failed)}
          <Button size="small" onClick={() => setOnly(only ? undefined : 'refund_failed')}>
            {only ? 'Show all' : 'Show only these'}
          </Button>
        </p>
      )}
      <PagedList
        query={query}
        name="Payments"
        emptyText={emptyText(search, only !== undefined)}
        errorText="The payments could not be loaded."
      >
        {(payment) => <PaymentCard payment={payment} />}
      </PagedList>
    </>
  );
}

const failedText = (count: number): string => {
  if (count === 0) return 'No refund has failed.';
  return `${count === 1 ? 'One payment has' : `${count} payments have`} a refund that failed: the money has not gone back.`;
};

const emptyText = (search: string, isFailedOnly: boolean): string => {
  if (search !== '') return `There is no payment of “${search}”.`;
  return isFailedOnly ? 'There is nothing left to refund again.' : 'Nobody has paid anything yet.';
};
