import { blockStory } from '../../web/gallery/block-story.ts';
import { longText, sampleLink, samplePicture } from '../../web/gallery/sample-content.ts';

export const story = blockStory('Picture', 'blocks.image', {
  shortest: { media: samplePicture('arc'), caption: '', link: null, width: 'narrow' },
  usual: { media: samplePicture('desk', 'wide'), caption: 'A mixing desk seen from above', link: null },
  longest: {
    media: samplePicture('linked', 'wide'),
    caption: longText,
    link: sampleLink('The tracks', '/tracks'),
    theme: 'light',
  },
  none: 'failed',
});
