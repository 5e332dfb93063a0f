import { notFound } from '@tanstack/react-router';
import type { ProductDetails } from '#features/shop/contract.ts';
import { productHead } from '#features/shop/web/product-head.ts';
import { ProductPage } from '#features/shop/web/product-page.tsx';
import { productQuery } from '#features/shop/web/shop-queries.ts';
import { isUuid } from '#platform/pure/ids.ts';
import { sitePage } from '../site-page.ts';

export const page = sitePage<ProductDetails>({
  component: ProductPage,
  load: ({ context: { api, queryClient }, params: { productId = '' } }) => {
    if (!isUuid(productId)) throw notFound();
    return queryClient.ensureQueryData(productQuery(api, productId));
  },
  head: ({ data, context }) => productHead(data, context.settings),
});
