import SkipBack from 'lucide-react/icons/skip-back';
import SkipForward from 'lucide-react/icons/skip-forward';
import { useEffect, useRef } from 'react';
import { Button } from '#design/button/button.tsx';
import { classNames } from '#design/class-names.ts';
import { linkClass } from '#design/link/link-class.ts';
import { LoadMore } from '#design/load-more/load-more.tsx';
import { PlayButton } from '#design/play-button/play-button.tsx';
import { ListCover } from '#features/lists/web/list-cover.tsx';
import { listKindLabels, tracksText } from '#features/lists/web/list-texts.ts';
import { userPage } from '#features/members/pages.ts';
import { trackPage } from '#features/tracks/pages.ts';
import type { Api } from '#platform/pure/contract.ts';
import { href } from '#platform/pure/page.ts';
import { formatDuration } from '#platform/pure/text/format-duration.ts';
import type { PlayerTrack } from '#platform/web/player/player-state.ts';
import { getPlayerStore, usePlayerState } from '#platform/web/player/use-player.ts';
import styles from './embed-list-player.module.css';
import { EmbedSound } from './embed-sound.tsx';
import type { EmbeddedList } from './embedded-list.ts';
import { useEmbedPlayback } from './use-embed-playback.ts';
import { useEmbeddedTracks } from './use-embedded-tracks.ts';

const newTab = { target: '_blank', rel: 'noopener' } as const;

interface EmbedListPlayerProps {
  shown: EmbeddedList;
  siteName: string;
  api: Api;
}

/** A player for a list on another site, as high as its frame and at least 280 px wide. */
export function EmbedListPlayer({ shown, siteName, api }: EmbedListPlayerProps) {
  const { list } = shown;
  const isBroken = useEmbedPlayback(api);
  const { tracks, hasMore, state, loadMore } = useEmbeddedTracks(shown, api);
  const currentId = usePlayerState((player) => player.id);
  const current = tracks.find(({ id }) => id === currentId) ?? tracks[0];
  const toggle = (track: PlayerTrack) => getPlayerStore().toggle(track, tracks);
  const rest = (
    <>
      {state === 'failed' && <p role="alert">More tracks could not be loaded.</p>}
      <LoadMore hasMore={hasMore} busy={state === 'loading'} onMore={loadMore} />
    </>
  );
  return (
    <article className={styles.embed} aria-label={list.title}>
      <header className={styles.head}>
        <ListCover list={list} size={106} eager className={styles.cover} />
        {current && <PlayTrack track={current} size={48} onToggle={toggle} />}
        <div className={styles.texts}>
          <h1 className={styles.title}>
            <a className={linkClass('quiet')} href={list.selfLink} {...newTab}>
              {list.title}
            </a>
          </h1>
          <p className={styles.about}>
            {listKindLabels[list.kind]} by{' '}
            <a className={linkClass('quiet')} href={list.user.selfLink} {...newTab}>
              {list.user.username}
            </a>{' '}
            · {tracksText(list)}
          </p>
          {current && (isBroken ? <Broken /> : <Current track={current} />)}
        </div>
        <a className={styles.siteLink} href="/" {...newTab}>
          {siteName}
        </a>
        {current && (
          <div className={styles.sound}>
            <SkipButtons />
            <EmbedSound track={current} onStart={() => toggle(current)} />
          </div>
        )}
      </header>
      {current ? (
        <TrackRows tracks={tracks} currentId={currentId} onToggle={toggle}>
          {rest}
        </TrackRows>
      ) : hasMore ? (
        rest
      ) : (
        <p className={styles.empty}>There is nothing to play in this list now.</p>
      )}
    </article>
  );
}

const trackLink = ({ profileLink, permalink }: PlayerTrack) =>
  href(trackPage, { profileLink: profileLink ?? '', permalink: permalink ?? '' });

/** The track that plays, or that would play first. */
const Current = ({ track }: { track: PlayerTrack }) => (
  <p className={styles.current}>
    <a className={linkClass('quiet')} href={trackLink(track)} {...newTab}>
      {track.title}
    </a>{' '}
    by{' '}
    <a
      className={linkClass('quiet')}
      href={href(userPage, { profileLink: track.profileLink ?? '' })}
      {...newTab}
    >
      {track.username}
    </a>
  </p>
);

const Broken = () => (
  <p className={styles.broken} role="alert">
    This track can't be played right now.
  </p>
);

function SkipButtons() {
  const hasNext = usePlayerState(({ hasNext }) => hasNext);
  const isStarted = usePlayerState(({ id }) => id !== null);
  return (
    <>
      <Button
        variant="icon"
        size="small"
        icon={SkipBack}
        iconFilled
        aria-label="Previous track"
        inactive={!isStarted}
        onClick={() => getPlayerStore().previous()}
      />
      <Button
        variant="icon"
        size="small"
        icon={SkipForward}
        iconFilled
        aria-label="Next track"
        inactive={!hasNext}
        onClick={() => getPlayerStore().next()}
      />
    </>
  );
}

interface PlayTrackProps {
  track: PlayerTrack;
  size: number;
  className?: string;
  onToggle: (track: PlayerTrack) => void;
}

function PlayTrack({ track, size, className, onToggle }: PlayTrackProps) {
  const isPlaying = usePlayerState((player) => player.isPlaying && player.id === track.id);
  const isWaiting = usePlayerState((player) => player.isWaiting && player.id === track.id);
  return (
    <PlayButton
      playing={isPlaying}
      loading={isWaiting}
      title={track.title}
      size={size}
      className={className ?? ''}
      onToggle={() => onToggle(track)}
      onIntent={() => getPlayerStore().prepare(track)}
    />
  );
}

interface TrackRowsProps {
  tracks: readonly PlayerTrack[];
  currentId: string | null;
  onToggle: (track: PlayerTrack) => void;
  /** Behind the tracks. */
  children: React.ReactNode;
}

function TrackRows({ tracks, currentId, onToggle, children }: TrackRowsProps) {
  const rows = useRef<HTMLDivElement>(null);
  // Scrolls the frame's own rows only: `scrollIntoView` would scroll the page around the frame, too.
  useEffect(() => {
    const box = rows.current;
    const row = currentId !== null && box?.querySelector<HTMLElement>('[aria-current]');
    if (!box || !row) return;
    const top = row.offsetTop;
    if (top < box.scrollTop) box.scrollTop = top;
    const bottom = top + row.offsetHeight;
    if (bottom > box.scrollTop + box.clientHeight) box.scrollTop = bottom - box.clientHeight;
  }, [currentId]);
  return (
    <div ref={rows} className={styles.rows}>
      <ol className={styles.tracks} role="list" aria-label="Tracks">
        {tracks.map((track, index) => (
          <li
            key={track.id}
            className={classNames(styles.row, track.id === currentId && styles.playing)}
            aria-current={track.id === currentId || undefined}
          >
            <span className={styles.place}>{index + 1}</span>
            <PlayTrack track={track} size={32} className={styles.rowPlay} onToggle={onToggle} />
            <a className={classNames(linkClass('quiet'), styles.name)} href={trackLink(track)} {...newTab}>
              {track.title}
            </a>
            <span className={styles.artist}>{track.username}</span>
            <span className={styles.duration}>
              <span className="spoken">Length </span>
              {formatDuration(track.duration)}
            </span>
          </li>
        ))}
      </ol>
      {children}
    </div>
  );
}
