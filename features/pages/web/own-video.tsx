import { useEffect, useRef } from 'react';
import type { MediaView } from '#features/media/contract.ts';
import { playAlone } from '#platform/web/player/play-alone.ts';

interface OwnVideoProps {
  video: MediaView;
  poster: MediaView | null;
  /** Begins by itself, without sound and again and again; not where the reader wants less motion. */
  autoplay: boolean;
  /** Accessible name. */
  title?: string;
  className?: string | undefined;
}

/** A film of this site in the browser's own player. One with sound pauses what else plays. */
export function OwnVideo({ video, poster, autoplay, title, className }: OwnVideoProps) {
  const element = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    if (autoplay && window.matchMedia('(prefers-reduced-motion: reduce)').matches) element.current?.pause();
  }, [autoplay]);
  const pause = useRef(() => element.current?.pause());
  return (
    <video
      ref={element}
      className={className}
      src={video.url}
      poster={poster?.formats.large?.url ?? poster?.url}
      width={video.width ?? undefined}
      height={video.height ?? undefined}
      aria-label={title || video.alternativeText || video.name}
      controls
      playsInline
      preload={autoplay ? 'auto' : 'metadata'}
      {...(autoplay && { autoPlay: true, muted: true, loop: true })}
      onPlay={(event) => {
        if (!event.currentTarget.muted) playAlone(pause.current);
      }}
    />
  );
}
