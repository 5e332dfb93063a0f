import { choice, link, number, text } from '../../model/block-fields.ts';
import { type BlockViewOf, blockKind } from '../../model/block-kind.ts';
import type { SourcedItems } from '../../model/sourced-items.ts';

export const sourcedCarousel = blockKind({
  component: 'blocks.sourced-carousel',
  name: 'Carousel of the community',
  about: 'Tracks, groups, members or news as they are now.',
  fields: {
    title: text({ label: 'Title' }),
    source: choice({
      label: 'What it shows',
      options: {
        trending_tracks: 'Trending tracks',
        featured_tracks: 'Featured tracks',
        recent_tracks: 'Recent tracks',
        trending_groups: 'Trending groups',
        featured_groups: 'Featured groups',
        trending_users: 'Trending members',
        top_users: 'Top members',
        news: 'News',
        tutorials: 'Tutorials',
      },
      initial: 'trending_tracks',
    }),
    items: number({ label: 'How many', min: 1, max: 24, initial: 12 }),
    viewAll: link({ label: 'View all', help: 'Its label is always “View all”.' }),
    visibleItems: number({
      label: 'Cards in view',
      min: 1,
      max: 6,
      auto: true,
      help: 'Empty: by the size of the screen.',
    }),
  },
  example: { title: 'On stage now', source: 'trending_tracks' },
});

/** `found` is what the source has now; renders nothing without any. */
export type SourcedCarouselView = BlockViewOf<typeof sourcedCarousel> & { found: SourcedItems };
