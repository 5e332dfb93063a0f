import { blockStory } from '../../web/gallery/block-story.ts';
import { longTitle, samplePicture } from '../../web/gallery/sample-content.ts';

export const story = blockStory('Download', 'blocks.download', {
  shortest: { title: '', file: samplePicture('loop'), label: '', width: 'narrow' },
  usual: {
    title: 'The drum loop of this lesson',
    file: { ...samplePicture('loop.wav'), kind: 'audio', mime: 'audio/wav', size: 1_410_000 },
    label: '',
    width: 'narrow',
  },
  longest: {
    title: longTitle,
    file: { ...samplePicture('sheet.pdf'), kind: 'file', mime: 'application/pdf', size: 99_000_000 },
    label: 'Take the whole sheet with you',
    theme: 'light',
    width: 'narrow',
  },
  none: 'failed',
});
