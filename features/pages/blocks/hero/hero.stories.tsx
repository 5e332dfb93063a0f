import { blockStory } from '../../web/gallery/block-story.ts';
import {
  longText,
  longTitle,
  sampleFilm,
  sampleLink,
  samplePicture,
} from '../../web/gallery/sample-content.ts';

export const story = blockStory('Hero', 'blocks.hero', {
  shortest: {
    title: 'Make a beat',
    subtitle: '',
    note: '',
    image: null,
    video: null,
    drawing: 'none',
    buttons: [],
    width: 'wide',
  },
  usual: {
    title: 'Made in a room. Heard in a hall.',
    subtitle:
      'Where musicians put what they make on stage, and where you hear it before everybody else does.',
    note: '',
    image: null,
    video: null,
    drawing: 'arches',
    buttons: [sampleLink('Sign up for free', '/auth', 'guests'), sampleLink('Listen first', '/tracks')],
    width: 'wide',
  },
  longest: {
    title: longTitle,
    subtitle: longText,
    note: longText,
    image: samplePicture('hero', 'wide'),
    video: sampleFilm,
    drawing: 'studio',
    buttons: [
      sampleLink('Upload a track', '/account/tracks'),
      sampleLink('Listen to all of the tracks first', '/tracks'),
      sampleLink('Elsewhere', 'https://example.org/'),
    ],
    theme: 'dark',
    width: 'wide',
  },
  none: 'failed',
});
