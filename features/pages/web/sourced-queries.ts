import { queryOptions } from '@tanstack/react-query';
import { formatPrice } from '#features/billing/model/display-price.ts';
import { getPrices } from '#features/billing/prices.contract.ts';
import { feedSectionQuery } from '#features/feed/web/feed-queries.ts';
import { groupSectionQuery } from '#features/groups/web/group-queries.ts';
import { sortedListSource } from '#features/people/web/user-lists.ts';
import { userSectionQuery } from '#features/people/web/user-queries.ts';
import { listTemplates } from '#features/projects/templates.contract.ts';
import { todaysTrackQuery } from '#features/tracks/web/today/todays-track-query.ts';
import { trackSectionQuery } from '#features/tracks/web/track-queries.ts';
import type { Api } from '#platform/pure/contract.ts';
import { minorDigits } from '#platform/pure/money.ts';
import type { HeroPlayerView } from '../blocks/hero-player/schema.ts';
import type { PriceBadgeView } from '../blocks/price-badge/schema.ts';
import type { SourcedCarouselView } from '../blocks/sourced-carousel/schema.ts';
import type { TemplateListView } from '../blocks/template-list/schema.ts';
import type { PageBlock } from '../model/block-view.ts';
import type { SourcedItems } from '../model/sourced-items.ts';

type Source = SourcedCarouselView['source'];
type Found = Pick<SourcedItems, 'type' | 'items'>;

/** The query of what a sourced carousel shows: the same as the sections of the community's pages have. */
function sectionQueryOf(api: Api, source: Source, items: number) {
  switch (source) {
    case 'trending_tracks':
      return trackSectionQuery(api, 'trending', items);
    case 'featured_tracks':
      return trackSectionQuery(api, 'featured', items);
    case 'recent_tracks':
      return trackSectionQuery(api, 'recent', items);
    case 'trending_groups':
      return groupSectionQuery(api, 'popular', '', items);
    case 'featured_groups':
      return groupSectionQuery(api, 'featured', '', items);
    case 'trending_users':
      return userSectionQuery(api, sortedListSource('trending_users'), items);
    case 'top_users':
      return userSectionQuery(api, sortedListSource('top_users'), items);
    case 'news':
    case 'tutorials':
      return feedSectionQuery(api, source, items);
  }
}

const typeOf = (source: Source): SourcedItems['type'] =>
  source === 'news' || source === 'tutorials'
    ? 'news'
    : (source.slice(source.indexOf('_') + 1) as 'tracks' | 'groups' | 'users');

/** A plan's list price for the viewer, with its currency; null where there is none. */
const planPriceQuery = (api: Api, { plan, period }: Pick<PriceBadgeView, 'plan' | 'period'>) =>
  queryOptions({
    queryKey: ['subscription-prices', 'badge', plan, period],
    queryFn: async () => {
      const { prices } = await api(getPrices, { accountType: plan, period });
      const price = prices[plan]?.[period];
      if (!price || price.fullPrice <= 0) return { price: null };
      const currency = price.currency.toUpperCase();
      const minor = Math.round(price.fullPrice * 10 ** minorDigits(currency));
      return { price: formatPrice({ minor, currency }) };
    },
  });

/** The newest templates of a list's tag. */
const templatesQuery = (api: Api, { tag, items }: Pick<TemplateListView, 'tag' | 'items'>) =>
  queryOptions({
    queryKey: ['project-templates', tag, items],
    queryFn: async () => ({ templates: (await api(listTemplates, { tag, items })).data }),
  });

interface SourceQuery {
  queryKey: readonly unknown[];
  queryFn: () => Promise<object>;
}

/** The query of what a block shows beside its page; null for one that shows nothing else. */
export function sourceQueryOf(api: Api, block: PageBlock): SourceQuery | null {
  if ('failed' in block) return null;
  if (block.component === 'blocks.sourced-carousel')
    return sectionQueryOf(api, block.source, block.items) as unknown as SourceQuery;
  if (block.component === 'blocks.hero-player') return todaysTrackQuery(api) as unknown as SourceQuery;
  if (block.component === 'blocks.template-list') return templatesQuery(api, block) as unknown as SourceQuery;
  return block.component === 'blocks.price-badge'
    ? (planPriceQuery(api, block) as unknown as SourceQuery)
    : null;
}

interface SourceResult {
  data?: unknown;
  dataUpdatedAt: number;
}

/** A block with what its source has now; without an answer it has nothing to show. */
export function fillFromSource(block: PageBlock, result: SourceResult | undefined): PageBlock {
  if ('failed' in block) return block;
  switch (block.component) {
    case 'blocks.sourced-carousel': {
      const { items = [] } = (result?.data ?? {}) as Partial<Found>;
      const found = { type: typeOf(block.source), items, loadedAt: result?.dataUpdatedAt ?? 0 };
      return { ...block, found: found as SourcedItems };
    }
    case 'blocks.hero-player':
      return { ...block, today: (result?.data as Pick<HeroPlayerView, 'today'> | undefined)?.today ?? null };
    case 'blocks.price-badge':
      return { ...block, price: (result?.data as { price: string | null } | undefined)?.price ?? null };
    case 'blocks.template-list': {
      const { templates = [] } = (result?.data ?? {}) as Partial<Pick<TemplateListView, 'templates'>>;
      return { ...block, templates };
    }
    default:
      return block;
  }
}
