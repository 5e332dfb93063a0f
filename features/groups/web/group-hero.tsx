import Lock from 'lucide-react/icons/lock';
import ShieldCheck from 'lucide-react/icons/shield-check';
import { Icon } from '#design/icon/icon.tsx';
import { useFollow } from '#features/follows/web/use-follow.ts';
import { coverTones } from '#platform/pure/colour/cover-svg.ts';
import { formatCount } from '#platform/pure/text/format-count.ts';
import type { GroupView } from '../contract.ts';
import { GroupActions } from './group-actions.tsx';
import styles from './group-hero.module.css';
import { groupKindLabels } from './group-kind-labels.ts';
import { GroupPicture } from './group-picture.tsx';
import { groupSubPagePath } from './group-sub-page-path.ts';
import { useFollowableGroup } from './members/use-followable-group.ts';

interface GroupHeroProps {
  group: GroupView;
  /** When the group was loaded, in ms. */
  loadedAt: number;
}

/** The head of a group's page: picture, name, kind, counts and actions. */
export function GroupHero({ group, loadedAt }: GroupHeroProps) {
  const colour = coverTones(`group-${group.id}`).ground;
  return (
    <header className={styles.hero} style={{ '--own-colour': colour } as React.CSSProperties}>
      <GroupPicture
        group={group}
        src={group.pictureLargeUrl}
        size={600}
        page={group.selfLink}
        eager
        className={styles.picture}
      />
      <div className={styles.words}>
        <p className={styles.signs}>
          <span className={styles.kind}>{groupKindLabels[group.kind]}</span>
          {group.privacySetting === 'closed' && (
            <span className={styles.sign}>
              <Icon of={Lock} size={14} />
              Closed
            </span>
          )}
          {group.currentUserAdmin && (
            <span className={styles.sign}>
              <Icon of={ShieldCheck} size={14} />
              You are admin
            </span>
          )}
        </p>
        <h1 className={styles.name}>{group.name}</h1>
        {group.can.see && <GroupNumbers group={group} loadedAt={loadedAt} />}
        <GroupActions group={group} loadedAt={loadedAt} />
      </div>
    </header>
  );
}

function GroupNumbers({ group, loadedAt }: GroupHeroProps) {
  const { followersCount } = useFollow(useFollowableGroup(group), loadedAt);
  const { tracksCount, groupMembershipsCount } = group;
  return (
    <ul className={styles.numbers} role="list">
      <Figure href={groupSubPagePath(group, 'tracks')} count={tracksCount ?? 0} one="track" many="tracks" />
      <Figure
        href={groupSubPagePath(group, 'members')}
        count={groupMembershipsCount ?? 0}
        one="member"
        many="members"
      />
      <Figure count={followersCount} one="follower" many="followers" />
    </ul>
  );
}

function Figure(props: { count: number; one: string; many: string; href?: string }) {
  const { count, one, many, href } = props;
  const text = (
    <>
      <strong>{formatCount(count)}</strong> {count === 1 ? one : many}
    </>
  );
  return <li>{href ? <a href={href}>{text}</a> : text}</li>;
}
