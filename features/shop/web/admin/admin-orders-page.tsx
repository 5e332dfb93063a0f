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
import { AdminOrderCard } from './admin-order-card.tsx';
import styles from './admin-orders-page.module.css';
import { adminOrdersQuery } from './admin-orders-query.ts';

/** `/admin/orders`: every order of the sound shop; downloads that have ended begin again here. */
export function AdminOrdersPage() {
  const [search, setSearch] = useState('');
  const [draft, setDraft] = useState('');

  function find(event: FormEvent) {
    event.preventDefault();
    setSearch(draft.trim());
  }

  return (
    <div className={styles.page}>
      <PageHead title="Orders" lead="What members have bought in the Sound Shop, the newest first." />
      <search>
        <form className={styles.search} onSubmit={find}>
          <TextField
            label="Find by number, e-mail address or payment id"
            type="search"
            maxLength={200}
            value={draft}
            onChange={(event) => setDraft(event.target.value)}
          />
          <Button type="submit">Find</Button>
        </form>
      </search>
      <OrderList key={search} search={search} />
    </div>
  );
}

function OrderList({ search }: { search: string }) {
  const list = useInfiniteQuery(adminOrdersQuery(useApi(), search));
  if (list.isPending)
    return (
      <div aria-busy="true">
        <Skeleton shape="text" width="60%" />
        <Skeleton shape="text" width="80%" />
      </div>
    );
  if (list.isLoadingError) {
    const retry = () => void list.refetch();
    return <ErrorState text="The orders could not be loaded." onRetry={retry} busy={list.isFetching} />;
  }
  const orders = list.data.pages.flatMap((page) => page.items);
  if (orders.length === 0)
    return (
      <EmptyState
        icon={SearchX}
        text={search === '' ? 'Nobody has bought a sound yet.' : `There is no order of “${search}”.`}
      />
    );
  return (
    <>
      <ul className={styles.list} aria-label="Orders">
        {orders.map((order) => (
          <li key={order.id}>
            <AdminOrderCard order={order} />
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
