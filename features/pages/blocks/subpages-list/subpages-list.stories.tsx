import { blockStory } from '../../web/gallery/block-story.ts';
import { longText, longTitle, samplePicture } from '../../web/gallery/sample-content.ts';

export const story = blockStory('Pages below', 'blocks.subpages-list', {
  shortest: {
    title: '',
    pages: [{ title: 'Beats', path: '/sample/beats', description: '', image: null, lessons: 0 }],
  },
  usual: {
    title: 'Lessons',
    pages: [
      {
        title: 'Beats',
        path: '/sample/beats',
        description: 'What a bar is, and what fits into it.',
        image: null,
        lessons: 4,
      },
      {
        title: 'Bass',
        path: '/sample/bass',
        description: 'The lowest notes, and why there are few.',
        image: samplePicture('bass'),
        lessons: 0,
      },
      {
        title: 'Chords',
        path: '/sample/chords',
        description: 'Three notes at once.',
        image: null,
        lessons: 0,
      },
      {
        title: 'Melody',
        path: '/sample/melody',
        description: 'What one goes home with.',
        image: null,
        lessons: 0,
      },
    ],
  },
  longest: {
    title: longTitle,
    pages: Array.from({ length: 5 }, (_, place) => ({
      title: longTitle,
      path: `/learn/long-${place}`,
      description: longText,
      image: samplePicture(`long-${place}`, 'wide'),
      lessons: 0,
    })),
    theme: 'dark',
  },
  none: { title: 'Lessons', pages: [] },
});
