import { blockStory } from '../../web/gallery/block-story.ts';
import { longTitle, sampleFilm, samplePicture } from '../../web/gallery/sample-content.ts';

export const story = blockStory('Video', 'blocks.video', {
  shortest: {
    title: '',
    media: sampleFilm,
    url: '',
    poster: null,
    autoplay: false,
    frame: null,
    width: 'narrow',
  },
  usual: {
    title: 'How a compressor works',
    media: null,
    url: 'https://www.youtube.com/watch?v=aqz-KE-bpKQ',
    poster: null,
    autoplay: false,
    frame: {
      provider: 'youtube',
      src: 'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?rel=0',
      pageUrl: 'https://www.youtube.com/watch?v=aqz-KE-bpKQ',
    },
  },
  longest: {
    title: longTitle,
    media: null,
    url: 'https://vimeo.com/1084537',
    poster: samplePicture('poster', 'wide'),
    autoplay: false,
    frame: {
      provider: 'vimeo',
      src: 'https://player.vimeo.com/video/1084537?dnt=1',
      pageUrl: 'https://vimeo.com/1084537',
    },
    theme: 'dark',
  },
  none: 'failed',
});
