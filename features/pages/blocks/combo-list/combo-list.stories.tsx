import { blockStory } from '../../web/gallery/block-story.ts';
import { longText, longTitle, sampleLink, samplePicture } from '../../web/gallery/sample-content.ts';

export const story = blockStory('Picture, text and link', 'blocks.combo-list', {
  shortest: {
    title: '',
    layout: 'rows',
    numbered: false,
    items: [{ title: 'Begin', text: '', image: null, link: null }],
  },
  usual: {
    title: 'Three ways in',
    layout: 'columns',
    numbered: true,
    items: [
      { title: 'Begin with a beat', text: 'Choose a tempo and tap a rhythm.', image: null, link: null },
      {
        title: 'Find what goes with it',
        text: 'Add bass, chords and a melody.',
        image: null,
        link: sampleLink('Listen to tracks', '/tracks'),
      },
      {
        title: 'Put it on stage',
        text: 'It becomes a page with an address of its own.',
        image: null,
        link: null,
      },
    ],
  },
  longest: {
    title: longTitle,
    layout: 'rows',
    numbered: false,
    items: [
      {
        title: longTitle,
        text: longText,
        image: samplePicture('one', 'wide'),
        link: sampleLink('Elsewhere', 'https://example.org/'),
      },
      {
        title: 'The second row',
        text: longText,
        image: samplePicture('two'),
        link: sampleLink('Tracks', '/tracks'),
      },
      { title: 'Without a picture', text: longText, image: null, link: null },
    ],
    theme: 'light',
  },
  none: 'failed',
});
