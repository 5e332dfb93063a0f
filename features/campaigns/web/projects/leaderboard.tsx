import { useQuery } from '@tanstack/react-query';
import { Panel } from '#design/panel/panel.tsx';
import type { CampaignView } from '#features/groups/group-campaign.contract.ts';
import { projectPage } from '#features/projects/pages.ts';
import { href } from '#platform/pure/page.ts';
import { formatCount } from '#platform/pure/text/format-count.ts';
import { useApi } from '#platform/web/app-context.tsx';
import { leaderboardQuery } from './campaign-project-queries.ts';
import styles from './leaderboard.module.css';

/** The projects that most users joined; renders nothing where the campaign shows none or has no project (CAMPAIGN-043). */
export function Leaderboard({ campaign }: { campaign: CampaignView }) {
  const { data = [] } = useQuery({
    ...leaderboardQuery(useApi(), campaign),
    enabled: campaign.showLeaderboard,
  });
  if (!campaign.showLeaderboard || data.length === 0) return null;
  return (
    <Panel label="Leaderboard" heading="Leaderboard">
      <ol className={styles.list}>
        {data.map(({ id, title, coverPhotoUrl, owner, totalUsersJoined, maxActiveUsersCount }, at) => (
          <li key={id}>
            <a className={styles.item} href={href(projectPage, { id })}>
              <span className={styles.place} aria-hidden="true">
                {at + 1}
              </span>
              <img
                className={styles.cover}
                src={coverPhotoUrl}
                alt=""
                width={64}
                height={40}
                loading="lazy"
              />
              <span className={styles.words}>
                <span className={styles.title}>{title}</span>
                <small className={styles.owner}>{owner.username}</small>
              </span>
              <span className={styles.counts}>
                <span>{formatCount(totalUsersJoined)} joined</span>
                <small>{formatCount(maxActiveUsersCount)} live</small>
              </span>
            </a>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
