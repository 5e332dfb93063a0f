import { image, media, text, toggle } from '../../model/block-fields.ts';
import { type BlockViewOf, blockKind } from '../../model/block-kind.ts';
import { type VideoFrame, videoFrameOf } from '../../model/video-frame.ts';

export const videoBlock = blockKind({
  component: 'blocks.video',
  name: 'Video',
  about: 'An own film, or one of YouTube or Vimeo.',
  fields: {
    media: media({ label: 'Own film', kinds: ['video'] }),
    url: text({ label: 'Address at YouTube or Vimeo', max: 500 }),
    poster: image({ label: 'Picture before it plays' }),
    title: text({ label: 'Title' }),
    autoplay: toggle({ label: 'Play by itself, muted' }),
  },
  example: { title: 'How a compressor works', url: 'https://www.youtube.com/watch?v=aqz-KE-bpKQ' },
  problemOf({ media: film, url }) {
    if (film || videoFrameOf(url)) return null;
    return {
      field: 'url',
      text: url === '' ? 'This field is required' : 'must be a film at YouTube or Vimeo',
    };
  },
});

/** Either `media` or `frame` is set. `frame.src` is asked for only after the reader presses play. */
export type VideoView = BlockViewOf<typeof videoBlock> & { frame: VideoFrame | null };
