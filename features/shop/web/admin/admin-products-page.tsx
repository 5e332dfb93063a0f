import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#design/button/button.tsx';
import { PageHead } from '#design/page-head/page-head.tsx';
import { PagedList, SearchList } from '#design/search-list/search-list.tsx';
import { useApi } from '#platform/web/app-context.tsx';
import { AdminProductCard } from './admin-product-card.tsx';
import styles from './admin-products-page.module.css';
import { adminProductsKey, adminProductsQuery } from './admin-products-query.ts';
import { NewProductDialog } from './new-product-dialog.tsx';

/** `/admin/products`: every product of the sound shop, on sale or not; prices and texts are changed here. */
export function AdminProductsPage() {
  const client = useQueryClient();
  const [isMaking, setMaking] = useState(false);
  return (
    <div className={styles.page}>
      <PageHead
        title="Products"
        lead="What the Sound Shop sells. Whoever has bought a product keeps it, also when it is withdrawn from sale."
      >
        <Button variant="primary" onClick={() => setMaking(true)}>
          Make a product
        </Button>
      </PageHead>
      <SearchList label="Find by title, style or id" maxLength={100}>
        {(search) => <ProductList search={search} />}
      </SearchList>
      {isMaking && (
        <NewProductDialog
          onClose={() => setMaking(false)}
          onMade={() => {
            setMaking(false);
            void client.invalidateQueries({ queryKey: adminProductsKey });
          }}
        />
      )}
    </div>
  );
}

function ProductList({ search }: { search: string }) {
  return (
    <PagedList
      query={useInfiniteQuery(adminProductsQuery(useApi(), search))}
      name="Products"
      emptyText={search === '' ? 'There is no product yet.' : `There is no product of “${search}”.`}
      errorText="The products could not be loaded."
    >
      {(product) => <AdminProductCard product={product} />}
    </PagedList>
  );
}
