import { blockStory } from '../../web/gallery/block-story.ts';
import { longText, longTitle, sampleLink } from '../../web/gallery/sample-content.ts';

export const story = blockStory('Text and buttons', 'blocks.text-and-buttons-cta', {
  shortest: { title: '', text: '', buttons: [sampleLink('Go', '/learn/')] },
  usual: {
    title: 'Free to begin, and yours to keep',
    text: 'The free plan has no end.',
    buttons: [sampleLink('See plans', '/accounts'), sampleLink('Listen first', '/tracks')],
    theme: 'light',
    fade: true,
  },
  longest: {
    title: longTitle,
    text: longText,
    buttons: ['One of the ways to begin', 'Another way to begin', 'And a third one'].map((label) =>
      sampleLink(label, `/learn/${label.length}`),
    ),
    theme: 'dark',
    fade: true,
  },
  none: 'failed',
});
