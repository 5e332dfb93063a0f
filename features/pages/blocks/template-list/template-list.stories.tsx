import { blockStory } from '../../web/gallery/block-story.ts';
import { longTitle, samplePicture } from '../../web/gallery/sample-content.ts';

export const story = blockStory('Newest templates', 'blocks.template-list', {
  shortest: {
    title: '',
    tag: '',
    items: 12,
    templates: [{ id: 't1', title: 'Four', imageUrl: '/og.png', author: '' }],
  },
  usual: {
    title: 'New templates',
    tag: 'house',
    items: 12,
    templates: ['Four on the floor', 'Half time', 'Shuffle'].map((title) => ({
      id: title,
      title,
      imageUrl: '/og.png',
      author: 'ben',
    })),
  },
  longest: {
    title: longTitle,
    tag: '',
    items: 12,
    templates: Array.from({ length: 6 }, (_, place) => ({
      id: `long-${place}`,
      title: longTitle,
      imageUrl: samplePicture(`template-${place}`).url,
      author: 'w'.repeat(30),
    })),
    theme: 'light',
  },
  none: { title: 'New templates', tag: 'nothing', items: 12, templates: [] },
});
