import { blockStory } from '../../web/gallery/block-story.ts';
import { longText, longTitle, samplePicture, sampleSound } from '../../web/gallery/sample-content.ts';

export const story = blockStory('Sounds', 'blocks.audio-list', {
  shortest: { title: '', items: [sampleSound('', '')], width: 'narrow' },
  usual: {
    title: 'Hear the difference',
    items: [
      sampleSound('Kick, dry', 'As it came from the machine', samplePicture('kick')),
      sampleSound('Kick, compressed', 'Slow attack, fast release', samplePicture('pressed')),
    ],
    width: 'narrow',
  },
  longest: {
    title: longTitle,
    items: [sampleSound(longTitle, longText, samplePicture('long')), sampleSound('Without a caption', '')],
    theme: 'accent',
    width: 'narrow',
  },
  none: 'failed',
});
