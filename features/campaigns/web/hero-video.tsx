import { useEffect, useRef } from 'react';
import type { CampaignView } from '#features/groups/campaign.contract.ts';
import styles from './campaign-hero.module.css';
import { HeroDrawing } from './hero-drawing.tsx';

/** The picture behind the hero, drawn where there is none, or its film without sound, which stands still for whoever wants nothing to move. */
export function HeroVideo({ campaign }: { campaign: CampaignView }) {
  const film = useRef<HTMLVideoElement>(null);
  const { heroImageUrl: picture, videoMp4Url, videoWebmUrl } = campaign;
  useEffect(() => {
    const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    // A browser that will not play it shows the picture.
    if (!still) film.current?.play()?.catch(() => {});
  }, []);
  if (!videoMp4Url && !videoWebmUrl) {
    if (picture === null) return <HeroDrawing id={campaign.id} />;
    return (
      <img className={styles.stage} src={picture} alt="" width={1600} height={900} fetchPriority="high" />
    );
  }
  return (
    <video
      ref={film}
      className={styles.stage}
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
