import { blockStory } from '../../web/gallery/block-story.ts';
import { longText, sampleLink } from '../../web/gallery/sample-content.ts';

export const story = blockStory('Call in a row', 'blocks.cta-row', {
  shortest: { text: 'Ready?', button: sampleLink('Go', '/learn/') },
  usual: { text: 'Ready for the next lesson?', button: sampleLink('Learn', '/learn/') },
  longest: {
    text: longText.slice(0, 300),
    button: sampleLink('Go on with the next lesson of this course', '/learn/'),
    theme: 'light',
  },
  none: 'failed',
});
