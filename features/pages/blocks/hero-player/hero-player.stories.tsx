import { blockStory } from '../../web/gallery/block-story.ts';
import { longText, longTitle, sampleLink } from '../../web/gallery/sample-content.ts';
import { sampleToday } from '../../web/gallery/sample-things.ts';

const shortest = {
  title: 'Listen',
  subtitle: '',
  note: '',
  image: null,
  video: null,
  drawing: 'arches' as const,
  buttons: [],
  width: 'wide' as const,
};

export const story = blockStory('Hero with today’s track', 'blocks.hero-player', {
  shortest: { ...shortest, today: { ...sampleToday, comment: null } },
  usual: {
    ...shortest,
    title: 'Made in a room. Heard in a hall.',
    subtitle: 'Where musicians put what they make on stage.',
    buttons: [sampleLink('Sign up for free', '/auth', 'guests'), sampleLink('Listen first', '/tracks')],
    today: sampleToday,
  },
  longest: {
    ...shortest,
    title: longTitle,
    subtitle: longText,
    note: longText,
    buttons: [sampleLink('Listen to all of the tracks first', '/tracks')],
    theme: 'dark',
    today: {
      ...sampleToday,
      track: { ...sampleToday.track, title: longTitle },
      comment: sampleToday.comment && { ...sampleToday.comment, excerpt: longText.slice(0, 140) },
    },
  },
  none: { ...shortest, today: null },
});
