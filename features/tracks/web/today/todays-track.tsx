import { useState } from 'react';
import { Avatar } from '#design/avatar/avatar.tsx';
import { buttonClass } from '#design/button/button-class.ts';
import { classNames } from '#design/class-names.ts';
import { Cover } from '#design/cover/cover.tsx';
import { PlayButton } from '#design/play-button/play-button.tsx';
import { StillWaveform } from '#design/waveform/still-waveform.tsx';
import { coverTones } from '#platform/pure/colour/cover-svg.ts';
import { formatDuration } from '#platform/pure/text/format-duration.ts';
import { useLazyModule } from '#platform/web/use-lazy-module.ts';
import type { ShownTodaysTrack } from '../../model/todays-track.ts';
import { TrackMenuButton } from '../track-menu-button.tsx';
import { useTrackPlayback } from '../use-track-playback.ts';
import styles from './todays-track.module.css';

const waveformHeight = 96;

/** Today's track to be played at once. Its waveform is in the page's HTML, and becomes a slider when it is played or reached for. */
export function TodaysTrack({ today: { track, bars, comment } }: { today: ShownTodaysTrack }) {
  const playback = useTrackPlayback(track);
  const [isReached, setReached] = useState(false);
  const sound = useLazyModule(
    'TrackWaveform',
    () => import('../track-waveform.tsx'),
    isReached || playback.started,
  );
  const length = track.duration ?? 0;
  const showsMoments = comment !== null && length > 0;
  const colour = track.imageColour ?? coverTones(track.id).ground;
  const reach = () => setReached(true);
  return (
    <article
      className={styles.today}
      style={{ '--own-colour': colour } as React.CSSProperties}
      aria-label="Today’s track"
      onPointerEnter={reach}
      onFocus={reach}
    >
      <div className={styles.head}>
        <PlayButton
          playing={playback.playing}
          loading={playback.waiting}
          title={track.title}
          size={72}
          onToggle={playback.toggle}
          onIntent={playback.prepare}
        />
        <div className={styles.names}>
          <p className={styles.label}>Today’s track</p>
          <h2 className={styles.title}>
            <a href={track.selfLink}>{track.title}</a>
          </h2>
          <div className={styles.by}>
            <a className={styles.artist} href={track.user.selfLink}>
              {track.user.username}
            </a>
            <TrackMenuButton track={track} className={buttonClass('icon')} />
          </div>
        </div>
        <Cover
          id={track.id}
          src={track.imageLargeUrl}
          colour={colour}
          size={144}
          page={track.selfLink}
          eager
          className={styles.cover}
        />
      </div>
      <div className={classNames(styles.sound, showsMoments && styles.withMoments)}>
        {sound ? (
          <sound.TrackWaveform
            track={track}
            playback={playback}
            height={waveformHeight}
            showsMoments={showsMoments}
            peaks={bars.length > 0 ? bars : undefined}
          />
        ) : (
          <>
            <StillWaveform bars={bars} height={waveformHeight} />
            {comment && length > 0 && <Moment comment={comment} length={length} />}
            <p className={styles.times}>
              <span>{formatDuration(0)}</span>
              <span>{formatDuration(length)}</span>
            </p>
          </>
        )}
      </div>
      {comment && length > 0 && (
        <p className={styles.comment}>
          <Avatar name={comment.author.username} src={comment.author.avatarSmallUrl} size={24} />
          <span className={styles.words}>
            <b>{comment.author.username}</b> {comment.excerpt}
          </span>
          <button
            type="button"
            className={styles.moment}
            aria-label={`Play from ${formatDuration(comment.moment)}`}
            onClick={() => playback.seek(comment.moment / length)}
          >
            {formatDuration(comment.moment)}
          </button>
        </p>
      )}
    </article>
  );
}

/** The author of the comment at its moment below the waveform. */
function Moment({ comment, length }: { comment: NonNullable<ShownTodaysTrack['comment']>; length: number }) {
  return (
    <div className={styles.strip}>
      <span
        className={styles.author}
        style={{ '--at': Math.min(1, comment.moment / length) } as React.CSSProperties}
      >
        <Avatar name={comment.author.username} src={comment.author.avatarSmallUrl} size={24} />
      </span>
    </div>
  );
}
