import ChartColumn from 'lucide-react/icons/chart-column';
import Pencil from 'lucide-react/icons/pencil';
import { buttonClass } from '#design/button/button-class.ts';
import { Icon } from '#design/icon/icon.tsx';
import { panelClass } from '#design/panel/panel-class.ts';
import { FollowButton } from '#features/follows/web/follow-button.tsx';
import { useFollow } from '#features/follows/web/use-follow.ts';
import type { GroupView } from '#features/groups/contract.ts';
import type { CampaignView } from '#features/groups/group-campaign.contract.ts';
import { editGroupByIdPage } from '#features/groups/pages.ts';
import { useFollowableGroup } from '#features/groups/web/members/use-followable-group.ts';
import { href } from '#platform/pure/page.ts';
import { formatCount } from '#platform/pure/text/format-count.ts';
import { manageCampaignPage } from '../pages.ts';
import styles from './campaign-summary.module.css';
import { StartCollabButton } from './projects/start-collab.tsx';

interface CampaignSummaryProps {
  group: GroupView;
  campaign: CampaignView;
  /** When the group was read, in ms. */
  loadedAt: number;
}

/** The numbers of a campaign, and what a viewer does first. */
export function CampaignSummary({ group, campaign, loadedAt }: CampaignSummaryProps) {
  const followable = useFollowableGroup(group);
  const { followersCount } = useFollow(followable, loadedAt);
  const counts = [
    ['Tracks', group.tracksCount ?? 0, `${group.selfLink}/tracks`],
    ['Contestants', group.contestantsCount ?? 0, `${group.selfLink}/contestants`],
    ['Following', followersCount, null],
  ] as const;
  return (
    <section className={`${panelClass()} ${styles.summary}`} aria-label="Summary">
      <dl className={styles.counts}>
        {counts.map(([label, count, to]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{to ? <a href={to}>{formatCount(count)}</a> : formatCount(count)}</dd>
          </div>
        ))}
      </dl>
      <div className={styles.actions}>
        {group.currentUserAdmin && (
          <a className={buttonClass('ghost')} href={href(editGroupByIdPage, { id: group.id })}>
            <Icon of={Pencil} size={20} />
            <span>Edit group</span>
          </a>
        )}
        {group.can.edit && (
          <a className={buttonClass('ghost')} href={href(manageCampaignPage, { groupLink: campaign.slug })}>
            <Icon of={ChartColumn} size={20} />
            <span>Manage</span>
          </a>
        )}
        <FollowButton thing={followable} loadedAt={loadedAt} followedLabel="Unfollow" />
        <StartCollabButton
          group={group}
          campaign={campaign}
          label="Start remix"
          variant="ghost"
          className={campaign.variant === 'seasonal' ? undefined : styles.wideOnly}
        />
      </div>
    </section>
  );
}
