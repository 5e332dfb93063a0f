import { useFollow } from '#features/follows/web/use-follow.ts';
import type { GroupView } from '#features/groups/contract.ts';
import { useFollowableGroup } from '#features/groups/web/use-followable-group.ts';
import { formatCount } from '#platform/pure/format-count.ts';
import styles from './campaign-hero.module.css';

/** The numbers of contestants, entries and followers. */
export function CampaignNumbers({ group, loadedAt }: { group: GroupView; loadedAt: number }) {
  const { followersCount } = useFollow(useFollowableGroup(group), loadedAt);
  const numbers = [
    [group.contestantsCount ?? 0, 'contestant', 'contestants', `${group.selfLink}/contestants`],
    [group.tracksCount ?? 0, 'entry', 'entries', `${group.selfLink}/tracks`],
    [followersCount, 'follower', 'followers', null],
  ] as const;
  return (
    <ul className={styles.numbers} role="list">
      {numbers.map(([count, one, many, href]) => {
        const text = (
          <>
            <strong>{formatCount(count)}</strong> {count === 1 ? one : many}
          </>
        );
        return <li key={one}>{href ? <a href={href}>{text}</a> : text}</li>;
      })}
    </ul>
  );
}
