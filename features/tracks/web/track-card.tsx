import Pencil from 'lucide-react/icons/pencil';
import type { ReactNode } from 'react';
import { cardClass } from '#design/card/card-class.ts';
import { classNames } from '#design/class-names.ts';
import { Cover } from '#design/cover/cover.tsx';
import { Icon } from '#design/icon/icon.tsx';
import { linkClass } from '#design/link/link-class.ts';
import { PlayButton } from '#design/play-button/play-button.tsx';
import { href } from '#platform/pure/page.ts';
import { formatDuration } from '#platform/pure/text/format-duration.ts';
import type { TrackView } from '../contract.ts';
import { editTrackPage } from '../pages.ts';
import { PublishTrack } from './publish-track.tsx';
import { isPlayable } from './to-player-track.ts';
import styles from './track-card.module.css';
import { TrackFacts } from './track-facts.tsx';
import { TrackMenuButton } from './track-menu-button.tsx';
import { uploadedCoverAddress } from './uploaded-cover-address.ts';
import { isTrackPending, usePolledTrack } from './use-polled-track.ts';
import { useTrackPlayback } from './use-track-playback.ts';

interface TrackCardProps {
  track: TrackView;
  /** The list around the card; playing continues in it. */
  list?: readonly TrackView[];
  /** When the track was loaded, in ms. */
  loadedAt?: number;
  /** Shows the owner's link to the edit form. */
  editable?: boolean;
  /** Loads the cover eagerly: the card is in view when the page opens. */
  eager?: boolean;
  /** Heading level of the title. */
  level?: 2 | 3;
  /** More `MenuItem`s of its menu. */
  actions?: ReactNode;
}

/** A track in a list: cover, play button, title, author, and its counts or status. */
export function TrackCard(props: TrackCardProps) {
  return isTrackPending(props.track) ? <PolledTrackCard {...props} /> : <StaticTrackCard {...props} />;
}

function PolledTrackCard(props: TrackCardProps) {
  return <StaticTrackCard {...props} track={usePolledTrack(props.track)} />;
}

function StaticTrackCard({ track, list, loadedAt, editable, eager, level = 3, actions }: TrackCardProps) {
  const Heading = level === 2 ? 'h2' : 'h3';
  const { playing, waiting, started, toggle, prepare } = useTrackPlayback(track, list);
  const done = track.status === 'done';
  return (
    <article
      className={classNames(cardClass, styles.card, started && styles.started)}
      aria-label={track.title}
    >
      <div className={styles.picture}>
        <div className={styles.frame} data-cover={track.selfLink}>
          <Cover
            id={track.id}
            src={uploadedCoverAddress(track.imageLargeUrl)}
            colour={track.imageColour}
            size={600}
            eager={eager}
            className={classNames(styles.cover, !done && styles.dimmed)}
          />
        </div>
        {done && track.duration !== null && (
          <span className={styles.time}>
            <span className="spoken">Length </span>
            {formatDuration(track.duration)}
          </span>
        )}
        {isPlayable(track) && (
          <PlayButton
            playing={playing}
            loading={waiting}
            title={track.title}
            size={48}
            className={styles.play}
            onToggle={toggle}
            onIntent={prepare}
          />
        )}
      </div>
      <div className={styles.texts}>
        <Heading className={styles.title}>
          {done ? (
            <a className={linkClass('card')} href={track.selfLink}>
              {track.title}
            </a>
          ) : (
            track.title
          )}
        </Heading>
        <TrackMenuButton track={track} actions={actions} className={styles.more} />
        <a className={classNames(linkClass('quiet'), styles.author)} href={track.user.selfLink}>
          {track.user.username}
        </a>
        <TrackFacts track={track} loadedAt={loadedAt} />
        {editable && (
          <div className={styles.publish}>
            <PublishTrack track={track} />
          </div>
        )}
      </div>
      {editable && track.can.edit && (
        <a className={styles.edit} href={href(editTrackPage, track)} aria-label={`Edit ${track.title}`}>
          <Icon of={Pencil} size={18} />
        </a>
      )}
    </article>
  );
}
