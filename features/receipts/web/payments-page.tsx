import { useInfiniteQuery } from '@tanstack/react-query';
import SearchX from 'lucide-react/icons/search-x';
import { type FormEvent, useState } from 'react';
import { Button } from '#design/button/button.tsx';
import { EmptyState } from '#design/empty-state/empty-state.tsx';
import { ErrorState } from '#design/error-state/error-state.tsx';
import { TextField } from '#design/field/text-field.tsx';
import { LoadMore } from '#design/load-more/load-more.tsx';
import { PageHead } from '#design/page-head/page-head.tsx';
import { Skeleton } from '#design/skeleton/skeleton.tsx';
import { useApi } from '#platform/web/app-context.tsx';
import { PaymentCard } from './payment-card.tsx';
import { paymentsQuery } from './payment-queries.ts';
import styles from './payments-page.module.css';

/** `/admin/payments`: every payment with its history; refunds, and questions to the gateway. */
export function PaymentsPage() {
  const [search, setSearch] = useState('');
  const [draft, setDraft] = useState('');

  function find(event: FormEvent) {
    event.preventDefault();
    setSearch(draft.trim());
  }

  return (
    <div className={styles.page}>
      <PageHead
        title="Payments"
        lead="What members have paid, the newest first. A refund of the whole amount takes back what was bought."
      />
      <search>
        <form className={styles.search} onSubmit={find}>
          <TextField
            label="Find by e-mail address, number or id"
            type="search"
            maxLength={200}
            value={draft}
            onChange={(event) => setDraft(event.target.value)}
          />
          <Button type="submit">Find</Button>
        </form>
      </search>
      <PaymentList key={search} search={search} />
    </div>
  );
}

function PaymentList({ search }: { search: string }) {
  const list = useInfiniteQuery(paymentsQuery(useApi(), search));
  if (list.isPending)
    return (
      <div aria-busy="true">
        <Skeleton shape="text" width="60%" />
        <Skeleton shape="text" width="80%" />
      </div>
    );
  if (list.isLoadingError) {
    const retry = () => void list.refetch();
    return <ErrorState text="The payments could not be loaded." onRetry={retry} busy={list.isFetching} />;
  }
  const payments = list.data.pages.flatMap((page) => page.items);
  if (payments.length === 0)
    return (
      <EmptyState
        icon={SearchX}
        text={search === '' ? 'Nobody has paid anything yet.' : `There is no payment of “${search}”.`}
      />
    );
  return (
    <>
      <ul className={styles.list} aria-label="Payments">
        {payments.map((payment) => (
          <li key={payment.id}>
            <PaymentCard payment={payment} />
          </li>
        ))}
      </ul>
      <LoadMore
        hasMore={list.hasNextPage}
        busy={list.isFetchingNextPage}
        onMore={() => void list.fetchNextPage()}
      />
    </>
  );
}
