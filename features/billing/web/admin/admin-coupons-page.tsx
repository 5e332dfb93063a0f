import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#design/button/button.tsx';
import { PageHead } from '#design/page-head/page-head.tsx';
import { PagedList, SearchList } from '#design/search-list/search-list.tsx';
import { useApi } from '#platform/web/app-context.tsx';
import styles from './admin.module.css';
import { adminCouponsKey, adminCouponsQuery } from './admin-queries.ts';
import { CouponCard } from './coupon-card.tsx';
import { CouponDialog } from './coupon-dialog.tsx';

/** `/admin/coupons`: codes with what they take off, and who has used them. */
export function AdminCouponsPage() {
  const client = useQueryClient();
  const [isMaking, setMaking] = useState(false);
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
      <SearchList label="Find by the beginning of a code" maxLength={50}>
        {(search) => <CouponList search={search} />}
      </SearchList>
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
  return (
    <PagedList
      query={useInfiniteQuery(adminCouponsQuery(useApi(), search))}
      name="Coupons"
      emptyText={search === '' ? 'There is no coupon yet.' : `No code begins with “${search}”.`}
      errorText="The coupons could not be loaded."
    >
      {(coupon) => <CouponCard coupon={coupon} />}
    </PagedList>
  );
}
