import { href } from '#platform/pure/page.ts';
import { siteNameMark } from '#platform/pure/site-name.ts';
import type { ProductDetails } from '../contract.ts';
import { productPage } from '../pages.ts';
import { kindNames } from './product-texts.ts';

/** Metadata of a product's page; what is no longer on sale is for its owners only. */
export function productHead(product: ProductDetails) {
  const { id, title, artist, cloudfrontUrlSmall: cover } = product;
  const by = artist ? ` by ${artist.username}` : '';
  const description =
    product.description.replaceAll(/\s+/g, ' ').trim().slice(0, 200) ||
    `${kindNames[product.kind]}${by} in the sound shop of ${siteNameMark}.`;
  if (product.priceForCurrency === null) return { title: `${title}${by}`, description, noIndex: true };
  return {
    title: `${title}${by}`,
    description,
    path: href(productPage, { productId: id }),
    kind: 'product',
    image: cover.startsWith('/covers/')
      ? `/covers/${id}/1000.png`
      : cover.replace(/-400\.webp$/, '-1000.jpg'),
  };
}
