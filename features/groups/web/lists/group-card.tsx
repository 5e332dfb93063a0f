import Music from 'lucide-react/icons/music';
import Users from 'lucide-react/icons/users';
import { cardClass } from '#design/card/card-class.ts';
import { classNames } from '#design/class-names.ts';
import { Icon } from '#design/icon/icon.tsx';
import { linkClass } from '#design/link/link-class.ts';
import { formatCount } from '#platform/pure/text/format-count.ts';
import type { GroupView } from '../../contract.ts';
import { groupKindLabels } from '../group-kind-labels.ts';
import { GroupPicture } from '../group-picture.tsx';
import styles from './group-card.module.css';

interface GroupCardProps {
  group: GroupView;
  /** Loads the picture at once, for cards that are in view when the page opens. */
  eager?: boolean;
  /** Heading level of the name. */
  level?: 2 | 3;
}

/** A group in a list: picture, name, kind and counts. The whole card links to the group. */
export function GroupCard({ group, eager, level = 3 }: GroupCardProps) {
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <article className={classNames(cardClass, styles.card)} aria-label={group.name}>
      <div className={styles.frame} data-cover={group.selfLink}>
        <GroupPicture group={group} size={600} eager={eager} className={styles.cover} />
        <span className={styles.kind}>{groupKindLabels[group.kind]}</span>
      </div>
      <div className={styles.texts}>
        <Heading className={styles.name}>
          <a className={linkClass('card')} href={group.selfLink}>
            {group.name}
          </a>
        </Heading>
        <ul className={styles.counts} role="list">
          {group.tracksCount !== null && (
            <Count icon={Music} count={group.tracksCount} one="track" many="tracks" />
          )}
          {group.groupMembershipsCount !== null && (
            <Count icon={Users} count={group.groupMembershipsCount} one="member" many="members" />
          )}
        </ul>
      </div>
    </article>
  );
}

function Count(props: { icon: typeof Music; count: number; one: string; many: string }) {
  const { icon, count, one, many } = props;
  const word = count === 1 ? one : many;
  return (
    <li className={styles.count} title={`${count} ${word}`}>
      <Icon of={icon} size={14} />
      <span>{formatCount(count)}</span>
      <span className="spoken">{` ${word}`}</span>
    </li>
  );
}
