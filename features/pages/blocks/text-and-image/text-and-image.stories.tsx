import { blockStory } from '../../web/gallery/block-story.ts';
import { longHtml, longTitle, sampleLink, samplePicture } from '../../web/gallery/sample-content.ts';

export const story = blockStory('Text and picture', 'blocks.text-and-image', {
  shortest: {
    title: '',
    textHtml: '<p>Listen.</p>',
    image: samplePicture('listen'),
    imageSide: 'right',
    button: null,
  },
  usual: {
    title: 'Hear it breathe',
    textHtml:
      '<p>Listeners like it and <em>write what they think</em>. The sound goes on while you walk through the house.</p>',
    image: samplePicture('breathe', 'wide'),
    imageSide: 'left',
    button: sampleLink('Listen to tracks', '/tracks'),
  },
  longest: {
    title: longTitle,
    textHtml: longHtml,
    image: samplePicture('long'),
    imageSide: 'right',
    button: sampleLink('Read on elsewhere', 'https://example.org/'),
    theme: 'dark',
  },
  none: 'failed',
});
