import { blockStory } from '../../web/gallery/block-story.ts';
import { longTitle } from '../../web/gallery/sample-content.ts';

export const story = blockStory('Breadcrumbs', 'blocks.breadcrumbs', {
  shortest: {
    trail: [
      { title: 'Learn', path: '/learn/' },
      { title: 'Beats', path: '/sample/beats' },
    ],
  },
  usual: {
    trail: [
      { title: 'Learn', path: '/learn/' },
      { title: 'Beats', path: '/sample/beats' },
      { title: 'What a bar is', path: '/sample/beats/bar' },
    ],
  },
  longest: {
    trail: [
      { title: 'Learn', path: '/learn/' },
      { title: longTitle, path: '/sample/long' },
      { title: longTitle, path: '/sample/long/long' },
    ],
    theme: 'accent',
  },
  none: { trail: [{ title: 'Home', path: '/' }] },
});
