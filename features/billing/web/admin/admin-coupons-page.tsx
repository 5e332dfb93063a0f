import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
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
import styles from './admin.module.css';
import { adminCouponsKey, adminCouponsQuery } from './admin-queries.ts';
import { CouponCard } from './coupon-card.tsx';
import { CouponDialog } from './coupon-dialog.tsx';

/** `/admin/coupons`: codes with what they take off, and who has used them. */
export function AdminCouponsPage() {
  const client = useQueryClient();
  const [search, setSearch] = useState('');
  const [draft, setDraft] = useState('');
  const [isMaking, setMaking] = useState(false);

  function find(event: FormEvent) {
    event.preventDefault();
    setSearch(draft.trim());
  }

  return (
    <div className={styles.page}>
      <PageHead
        title="Coupons"
        lead="A code takes a part off the first payments of a plan. It is never more than the price, and not taken beside an invitation that is worth more."
      >
        <Button variant="primary" onClick={() => setMaking(true)}>
          Make a coupon
        </Button>
      </PageHead>
      <search>
        <form className={styles.search} onSubmit={find}>
          <TextField
            label="Find by the beginning of a code"
            type="search"
            maxLength={50}
            value={draft}
            onChange={(event) => setDraft(event.target.value)}
          />
          <Button type="submit">Find</Button>
        </form>
      </search>
      <CouponList key={search} search={search} />
      {isMaking && (
        <CouponDialog
          onClose={() => setMaking(false)}
          onMade={() => {
            setMaking(false);
            void client.invalidateQueries({ queryKey: adminCouponsKey });
          }}
        />
      )}
    </div>
  );
}

function CouponList({ search }: { search: string }) {
  const list = useInfiniteQuery(adminCouponsQuery(useApi(), search));
  if (list.isPending)
    return (
      <div aria-busy="true">
        <Skeleton shape="text" width="60%" />
      </div>
    );
  if (list.isLoadingError) {
    const retry = () => void list.refetch();
    return <ErrorState text="The coupons could not be loaded." onRetry={retry} busy={list.isFetching} />;
  }
  const coupons = list.data.pages.flatMap((page) => page.items);
  if (coupons.length === 0)
    return (
      <EmptyState
        icon={SearchX}
        text={search === '' ? 'There is no coupon yet.' : `No code begins with “${search}”.`}
      />
    );
  return (
    <>
      <ul className={styles.list} aria-label="Coupons">
        {coupons.map((coupon) => (
          <li key={coupon.id}>
            <CouponCard coupon={coupon} />
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
