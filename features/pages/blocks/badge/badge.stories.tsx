import { blockStory } from '../../web/gallery/block-story.ts';
import { longTitle } from '../../web/gallery/sample-content.ts';

export const story = blockStory('Label', 'blocks.badge', {
  shortest: { text: 'New', icon: 'none', color: 'neutral' },
  usual: { text: 'For beginners', icon: 'star', color: 'accent' },
  longest: { text: longTitle.slice(0, 60), icon: 'clock', color: 'success', theme: 'dark' },
  none: 'failed',
});
