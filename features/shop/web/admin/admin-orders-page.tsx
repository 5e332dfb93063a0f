import { useInfiniteQuery } from '@tanstack/react-query';
import { PageHead } from '#design/page-head/page-head.tsx';
import { PagedList, SearchList } from '#design/search-list/search-list.tsx';
import { useApi } from '#platform/web/app-context.tsx';
import { AdminOrderCard } from './admin-order-card.tsx';
import styles from './admin-orders-page.module.css';
import { adminOrdersQuery } from './admin-orders-query.ts';

/** `/admin/orders`: every order of the sound shop; downloads that have ended begin again here. */
export function AdminOrdersPage() {
  return (
    <div className={styles.page}>
      <PageHead title="Orders" lead="What members have bought in the Sound Shop, the newest first." />
      <SearchList label="Find by number, e-mail address or payment id" maxLength={200}>
        {(search) => <OrderList search={search} />}
      </SearchList>
    </div>
  );
}

function OrderList({ search }: { search: string }) {
  return (
    <PagedList
      query={useInfiniteQuery(adminOrdersQuery(useApi(), search))}
      name="Orders"
      emptyText={search === '' ? 'Nobody has bought a sound yet.' : `There is no order of “${search}”.`}
      errorText="The orders could not be loaded."
    >
      {(order) => <AdminOrderCard order={order} />}
    </PagedList>
  );
}
