import type { CampaignView } from '#features/groups/campaign.contract.ts';
import type { GroupView } from '#features/groups/contract.ts';
import { GroupActions } from '#features/groups/web/group-actions.tsx';
import { formatCampaignDay } from '../model/format-campaign-day.ts';
import styles from './campaign-hero.module.css';
import { CampaignNumbers } from './campaign-numbers.tsx';
import { HeroVideo } from './hero-video.tsx';
import { StartCollabButton } from './start-collab-button.tsx';
import { WatchButton } from './watch-button.tsx';

interface CampaignHeroProps {
  group: GroupView;
  campaign: CampaignView;
  /** When the group was read, in ms. */
  loadedAt: number;
}

const stateTexts = { upcoming: 'Opens soon', open: 'Open now', closed: 'Closed' } as const;

/** The head of a campaign's page: dark in both themes, as its picture lies behind the text. */
export function CampaignHero({ group, campaign, loadedAt }: CampaignHeroProps) {
  const { name, subtitle, startDate, endDate, winnerAnnouncementAt, state, videoUrl } = campaign;
  return (
    <header className={styles.hero} data-theme="ink">
      <HeroVideo campaign={campaign} />
      <div className={styles.words}>
        <p className={styles.signs}>
          <span className={styles.state} data-state={state}>
            {stateTexts[state]}
          </span>
          <span>
            <time dateTime={startDate}>{formatCampaignDay(startDate)}</time>
            {' – '}
            <time dateTime={endDate}>{formatCampaignDay(endDate)}</time>
          </span>
        </p>
        <h1 className={styles.name}>{name}</h1>
        {subtitle !== '' && <p className={styles.subtitle}>{subtitle}</p>}
        <CampaignNumbers group={group} loadedAt={loadedAt} />
        <div className={styles.actions}>
          <StartCollabButton campaign={campaign} />
          {videoUrl && <WatchButton src={videoUrl} title={name} />}
          <GroupActions group={group} loadedAt={loadedAt} />
        </div>
        {winnerAnnouncementAt && (
          <p className={styles.winner}>Winner announced {formatCampaignDay(winnerAnnouncementAt)}</p>
        )}
      </div>
    </header>
  );
}
