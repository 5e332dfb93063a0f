import { blockStory } from '../../web/gallery/block-story.ts';
import { longText, longTitle, sampleLink, samplePicture } from '../../web/gallery/sample-content.ts';

export const story = blockStory('Call on a picture', 'blocks.cta-with-background', {
  shortest: { title: 'Play', text: '', background: samplePicture('play'), button: null },
  usual: {
    title: 'Put it on stage',
    text: 'A recording becomes a page with an address of its own.',
    background: samplePicture('stage'),
    button: sampleLink('Upload a track', '/account/tracks'),
  },
  longest: {
    title: longTitle,
    text: longText,
    background: samplePicture('long', 'wide'),
    button: sampleLink('Read about it elsewhere', 'https://example.org/'),
    theme: 'light',
  },
  none: 'failed',
});
