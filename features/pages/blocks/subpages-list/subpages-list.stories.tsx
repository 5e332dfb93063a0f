import { blockStory } from '../../web/gallery/block-story.ts';
import { longText, longTitle, samplePicture } from '../../web/gallery/sample-content.ts';

export const story = blockStory('Pages below', 'blocks.subpages-list', {
  shortest: { title: '', pages: [{ title: 'Beats', path: '/sample/beats', description: '', image: null }] },
  usual: {
    title: 'Lessons',
    pages: [
      {
        title: 'Beats',
        path: '/sample/beats',
        description: 'What a bar is, and what fits into it.',
        image: null,
      },
      {
        title: 'Bass',
        path: '/sample/bass',
        description: 'The lowest notes, and why there are few.',
        image: samplePicture('bass'),
      },
      { title: 'Chords', path: '/sample/chords', description: 'Three notes at once.', image: null },
      { title: 'Melody', path: '/sample/melody', description: 'What one goes home with.', image: null },
    ],
  },
  longest: {
    title: longTitle,
    pages: Array.from({ length: 5 }, (_, place) => ({
      title: longTitle,
      path: `/learn/long-${place}`,
      description: longText,
      image: samplePicture(`long-${place}`, 'wide'),
    })),
    theme: 'dark',
  },
  none: { title: 'Lessons', pages: [] },
});
