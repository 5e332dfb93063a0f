import { useSuspenseQuery } from '@tanstack/react-query';
import type { CampaignView } from '#features/groups/campaign.contract.ts';
import type { GroupView } from '#features/groups/contract.ts';
import { GroupComments } from '#features/groups/web/group-comments.tsx';
import { groupQuery } from '#features/groups/web/group-queries.ts';
import { GroupTracks } from '#features/groups/web/group-tracks.tsx';
import { GroupUpdates } from '#features/groups/web/group-updates.tsx';
import { NewsBody } from '#features/news/web/news-body.tsx';
import { useApi } from '#platform/web/app-context.tsx';
import { CampaignArtist } from './campaign-artist.tsx';
import { CampaignHero } from './campaign-hero.tsx';
import styles from './campaign-page.module.css';
import { Contestants } from './contestants.tsx';

/** How many comments a campaign's page loads at a time (CAMPAIGN-069). */
export const campaignComments = 5;

/** `/campaigns/{groupLink}`. */
export function CampaignPage({ params }: { params: Record<string, string> }) {
  const { data: group, dataUpdatedAt } = useSuspenseQuery(groupQuery(useApi(), params.groupLink ?? ''));
  if (!group.campaign) return null;
  return <Campaign key={group.id} group={group} campaign={group.campaign} loadedAt={dataUpdatedAt} />;
}

interface CampaignProps {
  group: GroupView;
  campaign: CampaignView;
  loadedAt: number;
}

function Campaign({ group, campaign, loadedAt }: CampaignProps) {
  return (
    <article className={styles.page}>
      <CampaignHero group={group} campaign={campaign} loadedAt={loadedAt} />
      <div className={styles.columns}>
        <div className={styles.main}>
          {campaign.descriptionHtml !== '' && (
            <section className={styles.about} aria-label="About the campaign">
              <NewsBody html={campaign.descriptionHtml} />
            </section>
          )}
          <GroupUpdates group={group} />
        </div>
        <aside className={styles.side} aria-label="Who is in it">
          <CampaignArtist campaign={campaign} />
          <Contestants group={group} />
        </aside>
        <div className={styles.talk}>
          <GroupTracks group={group} heading="Entries" />
          <GroupComments group={group} items={campaignComments} />
        </div>
      </div>
    </article>
  );
}
