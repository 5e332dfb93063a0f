import { blockStory } from '../../web/gallery/block-story.ts';
import { longTitle, samplePicture } from '../../web/gallery/sample-content.ts';

export const story = blockStory('Studio', 'blocks.embed-studio', {
  shortest: { title: '', projectId: 'p', templateId: '', image: samplePicture('studio'), width: 'narrow' },
  usual: { title: 'Try it here', projectId: '', templateId: 't', image: samplePicture('studio', 'wide') },
  longest: {
    title: longTitle,
    projectId: '',
    templateId: 't',
    image: samplePicture('studio', 'wide'),
    theme: 'dark',
  },
  none: 'failed',
});
