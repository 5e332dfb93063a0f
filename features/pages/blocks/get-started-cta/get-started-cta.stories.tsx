import { blockStory } from '../../web/gallery/block-story.ts';
import { longText, longTitle } from '../../web/gallery/sample-content.ts';

export const story = blockStory('Get started', 'blocks.get-started-cta', {
  shortest: { title: '', text: '', button: '' },
  usual: {
    title: 'Your first eight bars',
    text: 'It takes a beat, a bass and five minutes.',
    button: '',
    theme: 'accent',
  },
  longest: { title: longTitle, text: longText, button: 'Open the studio and begin with it', theme: 'dark' },
  none: 'failed',
});
