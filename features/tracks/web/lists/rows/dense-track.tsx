import Pencil from 'lucide-react/icons/pencil';
import { buttonClass } from '#design/button/button-class.ts';
import { classNames } from '#design/class-names.ts';
import { Cover } from '#design/cover/cover.tsx';
import { Icon } from '#design/icon/icon.tsx';
import { PlayButton } from '#design/play-button/play-button.tsx';
import { LikeButton } from '#features/likes/web/like-button.tsx';
import { href } from '#platform/pure/page.ts';
import { formatDuration } from '#platform/pure/text/format-duration.ts';
import { useSettings, useViewer } from '#platform/web/app-context.tsx';
import type { TrackView } from '../../../contract.ts';
import { genreSlug } from '../../../model/genre-slug.ts';
import { editTrackPage, genrePage } from '../../../pages.ts';
import { PublishTrack } from '../../publish-track.tsx';
import { isPlayable } from '../../to-player-track.ts';
import { TrackFacts } from '../../track-facts.tsx';
import { TrackMenuButton } from '../../track-menu-button.tsx';
import { uploadedCoverAddress } from '../../uploaded-cover-address.ts';
import { isTrackPending, usePolledTrack } from '../../use-polled-track.ts';
import { useTrackLike } from '../../use-track-like.ts';
import { useTrackPlayback } from '../../use-track-playback.ts';
import styles from './dense-track.module.css';
import { RowWaveform } from './row-waveform.tsx';
import { useAskForBars } from './use-track-bars.ts';

interface DenseTrackProps {
  track: TrackView;
  /** The list around the row; playing continues in it. */
  list: readonly TrackView[];
  loadedAt?: number | undefined;
  /** Shows the owner's link to the edit form. */
  editable?: boolean | undefined;
  eager?: boolean;
  level?: 2 | 3 | undefined;
}

const coverSize = 48;

/** A track as one row of a list: play, cover, names, waveform, length, counts, like and menu. */
export function DenseTrack(props: DenseTrackProps) {
  return isTrackPending(props.track) ? <PolledDenseTrack {...props} /> : <StaticDenseTrack {...props} />;
}

function PolledDenseTrack(props: DenseTrackProps) {
  const track = usePolledTrack(props.track);
  useAskForBars([track]);
  return <StaticDenseTrack {...props} track={track} />;
}

function StaticDenseTrack({ track, list, loadedAt = 0, editable, eager, level = 3 }: DenseTrackProps) {
  const playback = useTrackPlayback(track, list);
  const viewer = useViewer();
  const playable = isPlayable(track);
  const mayLike = viewer !== null && track.published && track.doesUserLike !== null;
  return (
    <article
      className={classNames(styles.row, viewer && styles.ofMember, playback.started && styles.started)}
      aria-label={track.title}
    >
      {playable && (
        <PlayButton
          playing={playback.playing}
          loading={playback.waiting}
          title={track.title}
          size={40}
          className={styles.play}
          onToggle={playback.toggle}
          onIntent={playback.prepare}
        />
      )}
      <Cover
        id={track.id}
        src={uploadedCoverAddress(track.imageSmallUrl)}
        colour={track.imageColour}
        size={coverSize}
        page={track.selfLink}
        eager={eager}
        className={styles.cover}
      />
      <Names track={track} level={level} />
      {playable && (
        <div className={styles.sound}>
          <RowWaveform track={track} playback={playback} />
        </div>
      )}
      {playable && track.duration !== null && (
        <span className={styles.time}>
          <span className="spoken">Length </span>
          {formatDuration(track.duration)}
        </span>
      )}
      <div className={styles.facts}>
        <TrackFacts track={track} loadedAt={loadedAt} counts={mayLike ? onlyPlays : playsAndLikes} />
      </div>
      <div className={styles.actions}>
        {viewer && (
          <span className={styles.like}>
            {mayLike && <RowLikeButton track={track} loadedAt={loadedAt} />}
          </span>
        )}
        {editable && track.can.edit && (
          <a
            className={buttonClass('icon')}
            href={href(editTrackPage, track)}
            aria-label={`Edit ${track.title}`}
          >
            <Icon of={Pencil} size={18} />
          </a>
        )}
        <TrackMenuButton track={track} className={buttonClass('icon')} />
      </div>
      {editable && (
        <div className={styles.publish}>
          <PublishTrack track={track} />
        </div>
      )}
    </article>
  );
}

const onlyPlays = ['plays'] as const;
const playsAndLikes = ['plays', 'likes'] as const;

/** Title, artist and genre. */
function Names({ track, level }: { track: TrackView; level: 2 | 3 }) {
  const Heading = level === 2 ? 'h2' : 'h3';
  const hasGenrePages = !useSettings().educationMode;
  return (
    <div className={styles.names}>
      <Heading className={styles.title}>
        {track.status === 'done' ? <a href={track.selfLink}>{track.title}</a> : track.title}
      </Heading>
      <p className={styles.by}>
        <a href={track.user.selfLink}>{track.user.username}</a>
        {track.genre !== null && hasGenrePages && (
          <a className={styles.genre} href={href(genrePage, { genre: genreSlug(track.genre) })}>
            {track.genre}
          </a>
        )}
      </p>
    </div>
  );
}

function RowLikeButton({ track, loadedAt }: { track: TrackView; loadedAt: number }) {
  const { shown, toggle } = useTrackLike(track, loadedAt);
  return <LikeButton compact shown={shown} onToggle={toggle} action={`Like ${track.title}`} />;
}
