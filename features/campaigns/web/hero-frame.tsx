import { type ReactNode, useEffect, useRef } from 'react';
import type { CampaignView } from '#features/groups/group-campaign.contract.ts';
import { formatCampaignDay } from '../model/format-campaign-day.ts';
import { phaseTexts } from '../model/phase-texts.ts';
import { CampaignDrawing } from './campaign-drawing.tsx';
import styles from './campaign-hero.module.css';
import { ChangeTime } from './change-time.tsx';

interface HeroFrameProps {
  campaign: CampaignView;
  /** `h3` inside of another page. */
  heading?: 'h1' | 'h3';
  children?: ReactNode;
}

/** What the head of a campaign's page says: dark in both themes, as its picture lies behind the text. */
export function HeroFrame({ campaign, heading: Heading = 'h1', children }: HeroFrameProps) {
  const { name, subtitle, startDate, endDate, winnerAnnouncementAt, state, phase } = campaign;
  return (
    <header className={styles.hero} data-theme="ink">
      <HeroVideo campaign={campaign} />
      <div className={styles.words}>
        <p className={styles.signs}>
          <span className={styles.state} data-state={state}>
            {phaseTexts[phase]}
          </span>
          <span>
            <time dateTime={startDate}>{formatCampaignDay(startDate)}</time>
            {' – '}
            <time dateTime={endDate}>{formatCampaignDay(endDate)}</time>
          </span>
          {state !== 'closed' && <ChangeTime change="closes" at={endDate} />}
        </p>
        <Heading className={styles.name}>{name}</Heading>
        {subtitle !== '' && <p className={styles.subtitle}>{subtitle}</p>}
        {children}
        {campaign.cancelReason !== '' && <p className={styles.winner}>{campaign.cancelReason}</p>}
        {winnerAnnouncementAt && (
          <p className={styles.winner}>Winner announced {formatCampaignDay(winnerAnnouncementAt)}</p>
        )}
      </div>
    </header>
  );
}

/** The video or picture behind the hero, a drawing without either. The video is muted and does not play with reduced motion. */
function HeroVideo({ campaign }: { campaign: CampaignView }) {
  const video = useRef<HTMLVideoElement>(null);
  const { heroImageUrl: picture, videoMp4Url, videoWebmUrl } = campaign;
  useEffect(() => {
    const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    // A browser that refuses to play shows the picture.
    if (!still) video.current?.play()?.catch(() => {});
  }, []);
  if (!videoMp4Url && !videoWebmUrl) {
    if (picture === null) return <CampaignDrawing id={campaign.id} className={styles.backdrop} />;
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
