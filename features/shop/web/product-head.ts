import { href } from '#platform/pure/page.ts';
import { siteNameMark } from '#platform/pure/site-name.ts';
import type { SiteSettings } from '#platform/web/site-settings.ts';
import { breadcrumbs } from '#platform/web/structured-data.ts';
import type { ProductDetails } from '../contract.ts';
import { productPage, productsPage } from '../pages.ts';
import { kindNames } from './product-texts.ts';

/** Metadata of a product's page; what is no longer on sale is for its owners only. */
export function productHead(product: ProductDetails, { siteUrl }: Pick<SiteSettings, 'siteUrl'>) {
  const { id, title, artist, cloudfrontUrlSmall: cover } = product;
  const by = artist ? ` by ${artist.username}` : '';
  const description =
    product.description.replaceAll(/\s+/g, ' ').trim().slice(0, 200) ||
    `${kindNames[product.kind]}${by} in the sound shop of ${siteNameMark}.`;
  const path = href(productPage, { productId: id });
  if (product.priceForCurrency === null) return { title: `${title}${by}`, description, noIndex: true };
  return {
    title: `${title}${by}`,
    description,
    path,
    kind: 'product',
    image: cover.startsWith('/covers/')
      ? `/covers/${id}/1000.png`
      : cover.replace(/-400\.webp$/, '-1000.jpg'),
    things: import.meta.env.SSR
      ? [
          breadcrumbs(siteUrl, [
            ['Sound Shop', href(productsPage)],
            [title, path],
          ]),
        ]
      : undefined,
  };
}
