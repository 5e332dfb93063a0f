import { type MouseEvent, useState } from 'react';
import { Picture } from '#design/picture/picture.tsx';
import type { MediaView } from '#features/media/contract.ts';
import { useSettings } from '#platform/web/app-context.tsx';
import { playAlone } from '#platform/web/player/play-alone.ts';
import { type VideoFrame, videoProviderName } from '../../model/video-frame.ts';
import { BlockTitle } from '../../web/block-title.tsx';
import { OwnVideo } from '../../web/own-video.tsx';
import type { VideoView } from './schema.ts';
import styles from './video.module.css';

/** A film of this site, or one of YouTube or Vimeo. */
export function View({ block }: { block: VideoView }) {
  const { media, frame, poster, title, autoplay } = block;
  return (
    <section className={styles.block}>
      <BlockTitle>{title}</BlockTitle>
      {media ? (
        <OwnVideo video={media} poster={poster} autoplay={autoplay} title={title} className={styles.video} />
      ) : (
        <ForeignVideo frame={frameOf(frame)} poster={poster} title={title} />
      )}
    </section>
  );
}

function frameOf(frame: VideoFrame | null): VideoFrame {
  if (!frame) throw new Error('A video has neither a file nor an address that may be framed');
  return frame;
}

const nothing = () => {};

interface ForeignVideoProps {
  frame: VideoFrame;
  poster: MediaView | null;
  title: string;
}

/**
 * A link to the film on its own site, whose click plays it in place: nothing is asked of the other site before. In the education
 * edition, and without scripts, it stays a link.
 */
function ForeignVideo({ frame, poster, title }: ForeignVideoProps) {
  const { educationMode } = useSettings();
  const [isPlaying, setPlaying] = useState(false);
  const site = videoProviderName(frame.provider);
  const play = (event: MouseEvent) => {
    if (educationMode || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    playAlone(nothing);
    setPlaying(true);
  };
  if (isPlaying)
    return (
      <iframe
        className={styles.frame}
        src={frame.src}
        title={title || `Video on ${site}`}
        allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
        referrerPolicy="strict-origin-when-cross-origin"
      />
    );
  return (
    <a className={styles.door} href={frame.pageUrl} target="_blank" rel="noopener noreferrer" onClick={play}>
      {poster && (
        <Picture
          picture={poster}
          sizes="(width < 1140px) 100vw, 1140px"
          alt=""
          cropped
          className={styles.poster}
        />
      )}
      <span className={styles.play} aria-hidden="true">
        <svg viewBox="0 0 24 24" width="34" height="34" aria-hidden="true">
          <path
            d="M8 5.6c0-1 1.1-1.6 2-1.1l9 5.9c1.3.8 1.3 2.4 0 3.2l-9 5.9c-.9.5-2-.1-2-1.1z"
            fill="currentColor"
          />
        </svg>
      </span>
      <span className={styles.site}>
        {educationMode ? `Watch on ${site}` : `Play the video from ${site}`}
      </span>
    </a>
  );
}
