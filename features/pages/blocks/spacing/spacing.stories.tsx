import { blockStory } from '../../web/gallery/block-story.ts';

export const story = blockStory('Space', 'blocks.spacing', {
  shortest: { size: 'small', theme: 'light' },
  usual: { size: 'medium', theme: 'dark' },
  longest: { size: 'large', theme: 'accent' },
  none: { size: 'small' },
});
