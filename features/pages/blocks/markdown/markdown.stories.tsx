import { blockStory } from '../../web/gallery/block-story.ts';
import { longHtml, sampleHtml } from '../../web/gallery/sample-content.ts';

export const story = blockStory('Text', 'blocks.markdown', {
  shortest: { contentHtml: '<p>Listen.</p>', width: 'narrow' },
  usual: { contentHtml: sampleHtml, width: 'narrow' },
  longest: { contentHtml: longHtml, width: 'narrow', theme: 'light' },
  none: 'failed',
});
