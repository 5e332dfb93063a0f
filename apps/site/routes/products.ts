import { parseProductFilter, productsAddress } from '#features/shop/model/product-filter.ts';
import { ProductsPage } from '#features/shop/web/products-page.tsx';
import { productListQuery, productStylesQuery } from '#features/shop/web/shop-queries.ts';
import { siteNameMark } from '#platform/pure/site-name.ts';
import { sitePage } from '../site-page.ts';

/** The sound shop. In the browser a change of the filter does not wait for the list. */
export const page = sitePage({
  component: ProductsPage,
  load: async ({ context: { api, queryClient }, search }) => {
    const list = productListQuery(api, parseProductFilter(search));
    const styles = queryClient.prefetchQuery(productStylesQuery(api));
    if (typeof window === 'undefined') await Promise.all([queryClient.ensureInfiniteQueryData(list), styles]);
  },
  head: ({ search }) => {
    const filter = parseProductFilter(search);
    return {
      title: 'Sound Shop',
      description: `Sample packs and single sounds by the people of ${siteNameMark}, each to be heard before it is bought.`,
      path: productsAddress({ ...filter, sort: 'newest' }),
    };
  },
});
