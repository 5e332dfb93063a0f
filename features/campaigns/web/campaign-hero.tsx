import Play from 'lucide-react/icons/play';
import { useState } from 'react';
import { Button } from '#design/button/button.tsx';
import { Dialog } from '#design/dialog/dialog.tsx';
import { FollowButton } from '#features/follows/web/follow-button.tsx';
import type { GroupView } from '#features/groups/contract.ts';
import type { CampaignView } from '#features/groups/group-campaign.contract.ts';
import { PostUpdateButton } from '#features/groups/web/group-actions.tsx';
import { GroupMenu } from '#features/groups/web/group-menu.tsx';
import { InviteButton } from '#features/groups/web/members/invite-button.tsx';
import { JoinButton } from '#features/groups/web/members/join-button.tsx';
import { useFollowableGroup } from '#features/groups/web/members/use-followable-group.ts';
import styles from './campaign-hero.module.css';
import { Countdown } from './countdown.tsx';
import { EmbedButton } from './embed-button.tsx';
import { HeroFrame } from './hero-frame.tsx';
import { StartCollabButton } from './projects/start-collab.tsx';
import { SeasonalOffer } from './seasonal-offer.tsx';

interface CampaignHeroProps {
  group: GroupView;
  campaign: CampaignView;
  /** When the group was read, in ms. */
  loadedAt: number;
}

/** The head of a campaign's page, with what a viewer does there. */
export function CampaignHero({ group, campaign, loadedAt }: CampaignHeroProps) {
  const { name, state, videoUrl } = campaign;
  const isSeasonal = campaign.variant === 'seasonal';
  const followable = useFollowableGroup(group);
  return (
    <HeroFrame campaign={campaign}>
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
        <GroupMenu group={group} />
      </div>
    </HeroFrame>
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
