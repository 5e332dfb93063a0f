import { useInfiniteQuery } from '@tanstack/react-query';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { useId, useState } from 'react';
import { Avatar } from '#design/avatar/avatar.tsx';
import { classNames } from '#design/class-names.ts';
import { Icon } from '#design/icon/icon.tsx';
import { linkClass } from '#design/link/link-class.ts';
import { Skeleton } from '#design/skeleton/skeleton.tsx';
import type { GroupView } from '#features/groups/contract.ts';
import { useApi } from '#platform/web/app-context.tsx';
import { contestantsQuery } from './campaign-queries.ts';
import styles from './contestants.module.css';

const mostShown = 24;
const faceSize = 40;

/** Who takes part, the newest first. On wide screens the block can be folded (CAMPAIGN-090): its style knows how wide. */
export function Contestants({ group }: { group: GroupView }) {
  const { data, isError } = useInfiniteQuery(contestantsQuery(useApi(), group.id));
  const [folded, setFolded] = useState(false);
  const listId = useId();
  if (isError) return null;
  const people = (data?.pages[0]?.items ?? []).slice(0, mostShown);
  return (
    <section className={styles.box} aria-label="Contestants">
      <header className={styles.head}>
        <h2 className={styles.title}>
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
        </h2>
        <a className={classNames(linkClass('quiet'), styles.all)} href={`${group.selfLink}/contestants`}>
          View all<span className="spoken"> contestants</span>
        </a>
      </header>
      <div id={listId} className={styles.content} data-folded={folded}>
        {data === undefined && <Skeleton height={faceSize * 3} />}
        {data && people.length === 0 && (
          <p className={styles.quiet}>Nobody has joined yet. You could be the first.</p>
        )}
        <ul className={styles.people} role="list">
          {people.map(({ id, username, avatarSmallUrl, selfLink }) => (
            <li key={id}>
              <a className={styles.person} href={selfLink}>
                <Avatar name={username} src={avatarSmallUrl} size={faceSize} />
                <span className={styles.name}>{username}</span>
              </a>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
