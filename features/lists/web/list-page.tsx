import { useSuspenseInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query';
import { type ReactNode, type RefObject, useRef } from 'react';
import { Avatar } from '#design/avatar/avatar.tsx';
import { TimeAgo } from '#design/time-ago/time-ago.tsx';
import { coverTones } from '#platform/pure/colour/cover-svg.ts';
import { formatDay } from '#platform/pure/text/format-day.ts';
import { useApi } from '#platform/web/app-context.tsx';
import type { ListView } from '../contract.ts';
import { FollowersOfList, FollowListButton } from './follows/follow-list-button.tsx';
import { ListCover } from './list-cover.tsx';
import { ListEntries } from './list-entries.tsx';
import styles from './list-page.module.css';
import { type EntryPages, listEntriesQuery, listQuery } from './list-queries.ts';
import {
  listKindLabels,
  listVisibilityLabels,
  releaseLabel,
  tracksText,
  withheldText,
} from './list-texts.ts';
import { entriesOf } from './move-in-pages.ts';
import { ownListPart } from './own-list-part.ts';
import { PlayListButton } from './play-list-button.tsx';
import { ReportList } from './report-list.tsx';
import { ShareListButton } from './share-list-button.tsx';

interface ListPageProps {
  params: Record<string, string>;
  search: Record<string, string>;
}

/** `/user/{profileLink}/list/{permalink}`: a playlist or an album with its tracks. */
export function ListPage({ params, search }: ListPageProps) {
  const { profileLink = '', permalink = '' } = params;
  const { secret } = search;
  const { data: list, dataUpdatedAt } = useSuspenseQuery(
    listQuery(useApi(), { profileLink, permalink, secret }),
  );
  const heading = useRef<HTMLHeadingElement>(null);
  const own = list.can.add ? ownListPart.read() : null;
  return (
    <article className={styles.page}>
      <ListHero list={list} loadedAt={dataUpdatedAt} secret={secret} heading={heading}>
        {own && <own.OwnListActions list={list} />}
      </ListHero>
      {own ? (
        <own.OrderedEntries list={list} secret={secret} heading={heading} />
      ) : (
        <ListEntries list={list} secret={secret} />
      )}
    </article>
  );
}

const tracksOf = (pages: EntryPages) => entriesOf(pages).flatMap(({ track }) => track ?? []);

interface ListHeroProps {
  list: ListView;
  /** When the list was loaded, in ms. */
  loadedAt: number;
  secret: string | undefined;
  heading: RefObject<HTMLHeadingElement | null>;
  /** What else those do who may change the list. */
  children: ReactNode;
}

function ListHero({ list, loadedAt, secret, heading, children }: ListHeroProps) {
  const query = useSuspenseInfiniteQuery(listEntriesQuery(useApi(), list.id, secret));
  const [first] = list.covers;
  const colour = (list.cover ?? first)?.colour ?? coverTones(first?.id ?? list.id).ground;
  return (
    <section className={styles.hero} style={{ '--own-colour': colour } as React.CSSProperties}>
      <ListCover list={list} size={280} page={list.selfLink} eager className={styles.picture} />
      <div className={styles.words}>
        <p className={styles.about}>
          <span>{listKindLabels[list.kind]}</span>
          {list.visibility !== 'public' && (
            <span className={styles.mark}>{listVisibilityLabels[list.visibility]}</span>
          )}
          {list.withheld && <span className={styles.mark}>{withheldText}</span>}
        </p>
        <h1 ref={heading} tabIndex={-1} className={styles.title}>
          {list.title}
        </h1>
        <a className={styles.owner} href={list.user.selfLink}>
          <Avatar name={list.user.username} src={list.user.avatarSmallUrl} size={24} />
          <span>{list.user.username}</span>
        </a>
        <p className={styles.about}>
          <span>{tracksText(list)}</span>
          {list.releasedOn !== null && (
            <span>
              {releaseLabel(list.releasedOn)}{' '}
              <time dateTime={list.releasedOn}>{formatDay(list.releasedOn)}</time>
            </span>
          )}
          <FollowersOfList list={list} loadedAt={loadedAt} />
          <span>
            Changed <TimeAgo at={list.updatedAt} />
          </span>
        </p>
        {list.description.trim() !== '' && <p className={styles.description}>{list.description}</p>}
        <div className={styles.actions}>
          <PlayListButton query={query} tracksOf={tracksOf} />
          <FollowListButton list={list} loadedAt={loadedAt} />
          <ShareListButton list={list} />
          {children}
          <ReportList list={list} secret={secret} />
        </div>
      </div>
    </section>
  );
}
