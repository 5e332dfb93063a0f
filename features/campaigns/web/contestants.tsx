import { useInfiniteQuery } from '@tanstack/react-query';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { useId, useState } from 'react';
import { Avatar } from '#design/avatar/avatar.tsx';
import { Icon } from '#design/icon/icon.tsx';
import { Panel } from '#design/panel/panel.tsx';
import { Skeleton } from '#design/skeleton/skeleton.tsx';
import type { GroupView } from '#features/groups/contract.ts';
import { useApi } from '#platform/web/app-context.tsx';
import { contestantsQuery } from './campaign-queries.ts';
import styles from './contestants.module.css';

const contestantsShown = 24;
const avatarSize = 40;

const allContestants = (
  <>
    View all<span className="spoken"> contestants</span>
  </>
);

/** Contestants, newest first. On wide screens the block can be folded (CAMPAIGN-090); CSS decides the width. */
export function Contestants({ group }: { group: GroupView }) {
  const { data, isError } = useInfiniteQuery(contestantsQuery(useApi(), group.id));
  const [folded, setFolded] = useState(false);
  const listId = useId();
  if (isError) return null;
  const contestants = (data?.pages[0]?.items ?? []).slice(0, contestantsShown);
  return (
    <Panel
      label="Contestants"
      heading={
        <>
          <button
            type="button"
            className={styles.fold}
            aria-expanded={!folded}
            aria-controls={listId}
            onClick={() => setFolded(!folded)}
          >
            Contestants
            <Icon of={ChevronDown} size={20} />
          </button>
          <span className={styles.plain}>Contestants</span>
        </>
      }
      moreLink={{ href: `${group.selfLink}/contestants`, text: allContestants }}
    >
      <div id={listId} className={styles.content} data-folded={folded}>
        {data === undefined && <Skeleton height={avatarSize * 3} />}
        {data && contestants.length === 0 && (
          <p className={styles.quiet}>Nobody has joined yet. You could be the first.</p>
        )}
        <ul className={styles.people} role="list">
          {contestants.map(({ id, username, avatarSmallUrl, selfLink }) => (
            <li key={id}>
              <a className={styles.person} href={selfLink}>
                <Avatar name={username} src={avatarSmallUrl} size={avatarSize} />
                <span className={styles.name}>{username}</span>
              </a>
            </li>
          ))}
        </ul>
      </div>
    </Panel>
  );
}
