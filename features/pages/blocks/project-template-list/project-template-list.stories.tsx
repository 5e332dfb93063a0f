import { blockStory } from '../../web/gallery/block-story.ts';
import { longText, longTitle, samplePicture } from '../../web/gallery/sample-content.ts';

export const story = blockStory('Chosen templates', 'blocks.project-template-list', {
  shortest: { title: '', templates: [{ id: 't1', title: 'Four', image: null, description: '' }] },
  usual: {
    title: 'Start from here',
    templates: [
      { id: 't1', title: 'Four on the floor', image: null, description: 'A beat at 124 bpm.' },
      { id: 't2', title: 'Half time', image: samplePicture('half'), description: 'Slow drums, fast hats.' },
    ],
  },
  longest: {
    title: longTitle,
    templates: Array.from({ length: 5 }, (_, place) => ({
      id: `t${place}`,
      title: longTitle,
      image: samplePicture(`t${place}`, 'wide'),
      description: longText,
    })),
    theme: 'dark',
  },
  none: 'failed',
});
