import Play from 'lucide-react/icons/play';
import { useEffect, useRef, useState } from 'react';
import { Button } from '#design/button/button.tsx';
import { Dialog } from '#design/dialog/dialog.tsx';
import { FollowButton } from '#features/follows/web/follow-button.tsx';
import type { GroupView } from '#features/groups/contract.ts';
import type { CampaignView } from '#features/groups/group-campaign.contract.ts';
import { PostUpdateButton } from '#features/groups/web/group-actions.tsx';
import { InviteButton } from '#features/groups/web/members/invite-button.tsx';
import { JoinButton } from '#features/groups/web/members/join-button.tsx';
import { useFollowableGroup } from '#features/groups/web/members/use-followable-group.ts';
import { ReportGroup } from '#features/groups/web/report-group.tsx';
import { formatCampaignDay } from '../model/format-campaign-day.ts';
import { phaseTexts } from '../model/phase-texts.ts';
import { CampaignDrawing } from './campaign-drawing.tsx';
import styles from './campaign-hero.module.css';
import { ChangeTime } from './change-time.tsx';
import { Countdown } from './countdown.tsx';
import { EmbedButton } from './embed-button.tsx';
import { StartCollabButton } from './projects/start-collab.tsx';
import { SeasonalOffer } from './seasonal-offer.tsx';

interface CampaignHeroProps {
  group: GroupView;
  campaign: CampaignView;
  /** When the group was read, in ms. */
  loadedAt: number;
}

/** The head of a campaign's page: dark in both themes, as its picture lies behind the text. */
export function CampaignHero({ group, campaign, loadedAt }: CampaignHeroProps) {
  const { name, subtitle, startDate, endDate, winnerAnnouncementAt, state, phase, videoUrl } = campaign;
  const isSeasonal = campaign.variant === 'seasonal';
  const followable = useFollowableGroup(group);
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
        <h1 className={styles.name}>{name}</h1>
        {subtitle !== '' && <p className={styles.subtitle}>{subtitle}</p>}
        {isSeasonal && <SeasonalOffer campaign={campaign} />}
        <Countdown campaign={campaign} />
        {state === 'closed' && <p className={styles.closed}>Closed</p>}
        <div className={styles.actions}>
          {isSeasonal ? (
            <>
              <StartCollabButton
                group={group}
                campaign={campaign}
                label="Start a collaboration"
                className={styles.desktopOnly}
              />
              <FollowButton thing={followable} loadedAt={loadedAt} followedLabel="Unfollow" />
            </>
          ) : (
            <StartCollabButton group={group} campaign={campaign} />
          )}
          {videoUrl && <WatchButton src={videoUrl} title={name} />}
          <JoinButton group={group} />
          {group.can.invite && <InviteButton group={group} />}
          {group.can.edit && <PostUpdateButton group={group} />}
          <EmbedButton campaign={campaign} />
          <ReportGroup group={group} />
        </div>
        {campaign.cancelReason !== '' && <p className={styles.winner}>{campaign.cancelReason}</p>}
        {winnerAnnouncementAt && (
          <p className={styles.winner}>Winner announced {formatCampaignDay(winnerAnnouncementAt)}</p>
        )}
      </div>
    </header>
  );
}

/** Opens the campaign's video in a dialog. */
function WatchButton({ src, title }: { src: string; title: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button icon={Play} onClick={() => setOpen(true)}>
        Play video
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={title} size="large">
        {/* biome-ignore lint/a11y/useMediaCaption: captions are up to the maker of the video */}
        <video className={styles.film} src={src} controls autoPlay />
      </Dialog>
    </>
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
