import { useEffect, useRef } from 'react';
import type { CampaignView } from '#features/groups/campaign.contract.ts';
import styles from './campaign-hero.module.css';
import { HeroDrawing } from './hero-drawing.tsx';

/** The video or picture behind the hero, a drawing without either. The video is muted and does not play with reduced motion. */
export function HeroVideo({ campaign }: { campaign: CampaignView }) {
  const video = useRef<HTMLVideoElement>(null);
  const { heroImageUrl: picture, videoMp4Url, videoWebmUrl } = campaign;
  useEffect(() => {
    const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    // A browser that refuses to play shows the picture.
    if (!still) video.current?.play()?.catch(() => {});
  }, []);
  if (!videoMp4Url && !videoWebmUrl) {
    if (picture === null) return <HeroDrawing id={campaign.id} />;
    return (
      <img className={styles.backdrop} src={picture} alt="" width={1600} height={900} fetchPriority="high" />
    );
  }
  return (
    <video
      ref={video}
      className={styles.backdrop}
      poster={picture ?? undefined}
      muted
      loop
      playsInline
      preload="none"
      aria-hidden
    >
      {videoWebmUrl && <source src={videoWebmUrl} type="video/webm" />}
      {videoMp4Url && <source src={videoMp4Url} type="video/mp4" />}
    </video>
  );
}
