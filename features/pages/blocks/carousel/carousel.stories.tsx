import { blockStory } from '../../web/gallery/block-story.ts';
import { longText, longTitle, sampleLink, samplePicture } from '../../web/gallery/sample-content.ts';

export const story = blockStory('Carousel', 'blocks.carousel', {
  shortest: {
    title: '',
    viewAll: null,
    visibleItems: null,
    items: [{ title: 'One', text: '', image: null, link: null }],
  },
  usual: {
    title: 'Sounds of the week',
    viewAll: sampleLink('All', '/products'),
    visibleItems: null,
    items: ['Rain on tin', 'Old piano', 'Tape hiss', 'A crowd far away', 'Glass', 'Brushes'].map((title) => ({
      title,
      text: 'Loops and single notes',
      image: null,
      link: sampleLink(title, '/products'),
    })),
  },
  longest: {
    title: longTitle,
    viewAll: sampleLink('All', 'https://example.org/'),
    visibleItems: 'auto',
    items: Array.from({ length: 12 }, (_, place) => ({
      title: place % 2 ? longTitle : `Card ${place}`,
      text: longText,
      image: samplePicture(`card-${place}`),
      link: sampleLink('Elsewhere', 'https://example.org/'),
    })),
    theme: 'dark',
  },
  none: 'failed',
});
