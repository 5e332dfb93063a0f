import { cardClass } from '#design/card/card-class.ts';
import { classNames } from '#design/class-names.ts';
import { linkClass } from '#design/link/link-class.ts';
import { formatDay } from '#platform/pure/text/format-day.ts';
import type { ListView } from '../contract.ts';
import styles from './list-card.module.css';
import { ListCover } from './list-cover.tsx';
import {
  listKindLabels,
  listVisibilityLabels,
  releaseLabel,
  tracksText,
  withheldText,
} from './list-texts.ts';

interface ListCardProps {
  list: ListView;
  eager?: boolean;
  /** Heading level of the title. */
  level?: 2 | 3;
  /** Says whose list it is. */
  hasOwner?: boolean;
}

/** A list among others: cover, title, kind and number of tracks. The whole card links to its page. */
export function ListCard({ list, eager, level = 3, hasOwner }: ListCardProps) {
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <article className={classNames(cardClass, styles.card)} aria-label={list.title}>
      <ListCover list={list} size={400} page={list.selfLink} eager={eager} className={styles.cover} />
      <div className={styles.texts}>
        <Heading className={styles.title}>
          <a className={linkClass('card')} href={list.selfLink}>
            {list.title}
          </a>
        </Heading>
        <p className={styles.facts}>
          {listKindLabels[list.kind]} · {tracksText(list)}
          {list.releasedOn !== null && (
            <>
              {' · '}
              {releaseLabel(list.releasedOn).toLowerCase()}{' '}
              <time dateTime={list.releasedOn} className={styles.day}>
                {formatDay(list.releasedOn)}
              </time>
            </>
          )}
          {list.visibility !== 'public' && ` · ${listVisibilityLabels[list.visibility]}`}
        </p>
        {hasOwner && <p className={styles.facts}>by {list.user.username}</p>}
        {list.withheld && <p className={styles.facts}>{withheldText}</p>}
      </div>
    </article>
  );
}
