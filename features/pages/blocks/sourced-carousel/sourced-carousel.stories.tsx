import { blockStory } from '../../web/gallery/block-story.ts';
import { longTitle, sampleLink } from '../../web/gallery/sample-content.ts';
import { sampleThings } from '../../web/gallery/sample-things.ts';

export const story = blockStory('Carousel of the community', 'blocks.sourced-carousel', {
  shortest: {
    title: '',
    source: 'trending_groups',
    items: 12,
    viewAll: null,
    visibleItems: null,
    found: sampleThings.groups,
  },
  usual: {
    title: 'On stage now',
    source: 'trending_tracks',
    items: 12,
    viewAll: sampleLink('All tracks', '/tracks'),
    visibleItems: null,
    found: sampleThings.tracks,
  },
  longest: {
    title: `News: ${longTitle}`,
    source: 'news',
    items: 12,
    viewAll: sampleLink('All', '/feed'),
    visibleItems: 'auto',
    found: sampleThings.news,
    theme: 'light',
  },
  none: {
    title: 'Nothing',
    source: 'trending_tracks',
    items: 12,
    viewAll: null,
    visibleItems: null,
    found: sampleThings.nothing,
  },
});
