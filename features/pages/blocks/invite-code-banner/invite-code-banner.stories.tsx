import { blockStory } from '../../web/gallery/block-story.ts';
import { longText, longTitle } from '../../web/gallery/sample-content.ts';

export const story = blockStory('Invite code', 'blocks.invite-code-banner', {
  shortest: { title: '', text: '', code: 'A', button: '' },
  usual: {
    title: 'A month on us',
    text: 'With this code the first month is free.',
    code: 'LEARN24',
    button: '',
  },
  longest: {
    title: longTitle,
    text: longText,
    code: 'W'.repeat(50),
    button: 'See what the plans include',
    theme: 'accent',
  },
  none: 'failed',
});
