import { useSuspenseQuery } from '@tanstack/react-query';
import { classNames } from '#design/class-names.ts';
import { linkClass } from '#design/link/link-class.ts';
import { useApi, useViewer } from '#platform/web/app-context.tsx';
import { ArtistTracksEmpty } from './artist-tracks-empty.tsx';
import { TrackGrid } from './track-grid.tsx';
import { artistTracksQuery } from './track-queries.ts';
import styles from './tracks-page.module.css';

interface NewestTracksProps {
  userId: string;
  username: string;
  /** Where all of them are. */
  href: string;
}

/** The newest tracks of a member, with the way to the rest where there is one. */
export function NewestTracks({ userId, username, href }: NewestTracksProps) {
  const { data, dataUpdatedAt } = useSuspenseQuery(artistTracksQuery(useApi(), userId));
  const own = useViewer()?.id === userId;
  return (
    <section className={styles.section} aria-labelledby="newest-tracks">
      <header className={styles.head}>
        <h2 id="newest-tracks" className={styles.heading}>
          Newest tracks
        </h2>
        {data.meta.nextPage !== null && (
          <a className={classNames(linkClass('quiet'), styles.all)} href={href}>
            Show all<span className="spoken"> tracks by {username}</span>
          </a>
        )}
      </header>
      {data.items.length === 0 ? (
        <ArtistTracksEmpty userId={userId} username={username} />
      ) : (
        <TrackGrid tracks={data.items} loadedAt={dataUpdatedAt} editable={own} level={3} />
      )}
    </section>
  );
}
