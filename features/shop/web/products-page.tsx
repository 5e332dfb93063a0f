import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import AudioLines from 'lucide-react/icons/audio-lines';
import { buttonClass } from '#design/button/button-class.ts';
import { CardGrid, CardGridSkeleton } from '#design/card-grid/card-grid.tsx';
import { EmptyState } from '#design/empty-state/empty-state.tsx';
import { ErrorState } from '#design/error-state/error-state.tsx';
import { SelectField } from '#design/field/select-field.tsx';
import { ListEnd } from '#design/list-end/list-end.tsx';
import { PageHead } from '#design/page-head/page-head.tsx';
import { useApi, useNavigateTo, useSiteName } from '#platform/web/app-context.tsx';
import { type ProductFilter, parseProductFilter, productsAddress } from '../model/product-filter.ts';
import type { ProductKind } from '../model/product-kind.ts';
import { CartButton } from './cart-button.tsx';
import { ProductCard } from './product-card.tsx';
import { sortNames, tempoNames } from './product-texts.ts';
import styles from './products-page.module.css';
import { productListQuery, productStylesQuery } from './shop-queries.ts';

/** Sound sets are not listed: they come on sale with the studio that reads them. */
const kinds: readonly (readonly [ProductKind | undefined, string])[] = [
  [undefined, 'All'],
  ['pack', 'Sample packs'],
  ['sound', 'Single sounds'],
];

/** `/products`: the sound shop. */
export function ProductsPage({ search }: { search: Record<string, string> }) {
  const siteName = useSiteName();
  const filter = parseProductFilter(search);
  return (
    <div className={styles.page}>
      <PageHead
        title="Sound Shop"
        lead={`Sample packs and single sounds by the people of ${siteName}. Yours for good, in any number of songs.`}
      >
        <CartButton />
      </PageHead>
      <ProductFilters filter={filter} />
      <ProductList filter={filter} />
    </div>
  );
}

function ProductFilters({ filter }: { filter: ProductFilter }) {
  const navigate = useNavigateTo();
  const { data } = useQuery(productStylesQuery(useApi()));
  const found = data?.styles ?? [];
  // A style of the address may have left the shop.
  const { style } = filter;
  const styleNames = style === undefined || found.includes(style) ? found : [...found, style];
  const change = (field: keyof ProductFilter, value: string) =>
    navigate(productsAddress({ ...filter, [field]: value === '' ? undefined : value }), { replace: true });
  return (
    <div className={styles.filters}>
      <nav className={styles.kinds} aria-label="Kinds of sounds">
        {kinds.map(([kind, name]) => (
          <a
            key={name}
            className={styles.kind}
            href={productsAddress({ ...filter, kind })}
            {...(kind === filter.kind && { 'aria-current': 'page' })}
          >
            {name}
          </a>
        ))}
      </nav>
      <div className={styles.selects}>
        <SelectField
          label="Style"
          autoComplete="off"
          value={style ?? ''}
          onChange={(event) => change('style', event.currentTarget.value)}
        >
          <option value="">All styles</option>
          {styleNames.map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </SelectField>
        <SelectField
          label="Tempo"
          autoComplete="off"
          value={filter.tempo ?? ''}
          onChange={(event) => change('tempo', event.currentTarget.value)}
        >
          <option value="">Any tempo</option>
          {Object.entries(tempoNames).map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </SelectField>
        <SelectField
          label="Sort by"
          autoComplete="off"
          value={filter.sort}
          onChange={(event) => change('sort', event.currentTarget.value)}
        >
          {Object.entries(sortNames).map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </SelectField>
      </div>
    </div>
  );
}

/** Number of covers in view when the page opens. */
const eagerCards = 6;

function ProductList({ filter }: { filter: ProductFilter }) {
  const list = useInfiniteQuery(productListQuery(useApi(), filter));
  if (list.isPending) return <Loading count={10} />;
  if (list.data === undefined) {
    return (
      <ErrorState
        text="Something went wrong. Please try again later."
        onRetry={() => void list.refetch()}
        busy={list.isFetching}
      />
    );
  }
  const all = list.data.pages.flatMap((page) => page.products);
  // A product whose price has changed meanwhile may be on two pages.
  const products = [...new Map(all.map((product) => [product.id, product])).values()];
  if (products.length === 0) return <NoProducts filter={filter} />;
  return (
    <>
      <CardGrid label="Sounds">
        {products.map((product, index) => (
          <ProductCard key={product.id} product={product} list={products} eager={index < eagerCards} />
        ))}
      </CardGrid>
      <ListEnd
        hasMore={list.hasNextPage}
        busy={list.isFetchingNextPage}
        failed={list.isFetchNextPageError}
        onMore={() => void list.fetchNextPage()}
        skeleton={<Loading count={5} />}
      />
    </>
  );
}

function NoProducts({ filter: { kind, style, tempo } }: { filter: ProductFilter }) {
  const isFiltered = kind !== undefined || style !== undefined || tempo !== undefined;
  return (
    <EmptyState
      icon={AudioLines}
      text={isFiltered ? 'No sounds fit these filters' : 'There are no sounds yet'}
      action={
        isFiltered && (
          <a className={buttonClass('quiet')} href={productsAddress({ sort: 'newest' })}>
            Show all sounds
          </a>
        )
      }
    />
  );
}

const Loading = ({ count }: { count: number }) => (
  <CardGridSkeleton label="Loading sounds" count={count} height={340} />
);
