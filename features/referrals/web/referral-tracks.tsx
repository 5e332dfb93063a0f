import { Carousel } from '#design/carousel/carousel.tsx';
import { linkClass } from '#design/link/link-class.ts';
import { userPage } from '#features/members/pages.ts';
import type { TrackView } from '#features/tracks/contract.ts';
import { TrackCard } from '#features/tracks/web/track-card.tsx';
import { href } from '#platform/pure/page.ts';
import styles from './referral-page.module.css';

interface ReferralTracksProps {
  owner: { username: string; profileLink: string };
  tracks: readonly TrackView[];
  loadedAt: number;
}

/** Cards of the row that the widest screens show. */
const visibleCards = 6;

/** Tracks of the referral's owner. */
export function ReferralTracks({ owner, tracks, loadedAt }: ReferralTracksProps) {
  const heading = `Tracks by ${owner.username}`;
  return (
    <div className={styles.tracks}>
      <header className={styles.tracksHead}>
        <h2>{heading}</h2>
        <a className={linkClass('quiet')} href={href(userPage, owner)}>
          View all<span className="spoken"> of {owner.username}</span>
        </a>
      </header>
      <Carousel label={heading} slideWidth={212} initialSlides={visibleCards}>
        {tracks.map((track, index) => (
          <TrackCard
            key={track.id}
            track={track}
            list={tracks}
            loadedAt={loadedAt}
            eager={index < visibleCards}
            level={3}
          />
        ))}
      </Carousel>
    </div>
  );
}
