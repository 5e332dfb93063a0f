import { useInfiniteQuery } from '@tanstack/react-query';
import { PageHead } from '#design/page-head/page-head.tsx';
import { PagedList, SearchList } from '#design/search-list/search-list.tsx';
import { useApi } from '#platform/web/app-context.tsx';
import { AdminProductCard } from './admin-product-card.tsx';
import styles from './admin-products-page.module.css';
import { adminProductsQuery } from './admin-products-query.ts';

/** `/admin/products`: every product of the sound shop, on sale or not; prices and texts are changed here. */
export function AdminProductsPage() {
  return (
    <div className={styles.page}>
      <PageHead
        title="Products"
        lead="What the Sound Shop sells. Whoever has bought a product keeps it, also when it is withdrawn from sale."
      />
      <SearchList label="Find by title, style or id" maxLength={100}>
        {(search) => <ProductList search={search} />}
      </SearchList>
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
