import { useSuspenseQuery } from '@tanstack/react-query';
import { useApi } from '#platform/web/app-context.tsx';
import type { GroupView } from '../contract.ts';
import { ClosedGroup } from './closed-group.tsx';
import { FeaturedTracks } from './featured-tracks.tsx';
import { GroupComments } from './group-comments.tsx';
import { GroupDescription } from './group-description.tsx';
import { GroupHero } from './group-hero.tsx';
import { GroupMembers } from './group-members.tsx';
import styles from './group-page.module.css';
import { groupQuery } from './group-queries.ts';
import { GroupTracks } from './group-tracks.tsx';
import { GroupUpdates } from './group-updates.tsx';

/** `/group/{groupLink}`. */
export function GroupPage({ params }: { params: Record<string, string> }) {
  const { data: group, dataUpdatedAt } = useSuspenseQuery(groupQuery(useApi(), params.groupLink ?? ''));
  if (!group.can.see) return <ClosedGroup group={group} loadedAt={dataUpdatedAt} />;
  return <OpenGroup key={group.id} group={group} loadedAt={dataUpdatedAt} />;
}

function OpenGroup({ group, loadedAt }: { group: GroupView; loadedAt: number }) {
  return (
    <article className={styles.page}>
      <GroupHero group={group} loadedAt={loadedAt} />
      <div className={styles.columns}>
        <div className={styles.main}>
          <GroupDescription text={group.description ?? ''} />
          <GroupTracks group={group} />
        </div>
        <aside className={styles.side} aria-label="About the group">
          {group.sidebarTracks > 0 && <FeaturedTracks group={group} />}
          <GroupMembers group={group} />
        </aside>
        <div className={styles.talk}>
          <GroupUpdates group={group} />
          <GroupComments group={group} />
        </div>
      </div>
    </article>
  );
}
