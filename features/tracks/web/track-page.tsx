import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Avatar } from '#design/avatar/avatar.tsx';
import { Carousel } from '#design/carousel/carousel.tsx';
import { classNames } from '#design/class-names.ts';
import { Cover } from '#design/cover/cover.tsx';
import { PlayButton } from '#design/play-button/play-button.tsx';
import { Prose } from '#design/prose/prose.tsx';
import { TimeAgo } from '#design/time-ago/time-ago.tsx';
import { CommentSection } from '#features/comments/web/comment-section.tsx';
import { coverTones } from '#platform/pure/colour/cover-svg.ts';
import { useApi, useViewer } from '#platform/web/app-context.tsx';
import { useLazyModule } from '#platform/web/use-lazy-module.ts';
import type { TrackView } from '../contract.ts';
import { ArtistCard } from './artist-card.tsx';
import { GenreChip } from './genre-chip.tsx';
import { LicenceLink } from './licence-link.tsx';
import { PlayAllButton } from './lists/play-all-button.tsx';
import { useCommentCount } from './live/use-comment-count.ts';
import { SoundFacts } from './sound-facts.tsx';
import { TagLinks } from './tag-links.tsx';
import { isPlayable } from './to-player-track.ts';
import { TrackActions } from './track-actions.tsx';
import { TrackCard } from './track-card.tsx';
import { commentedSound, trackCommentHost } from './track-comment-host.ts';
import { TrackFacts } from './track-facts.tsx';
import { TrackLyrics } from './track-lyrics.tsx';
import styles from './track-page.module.css';
import { artistTracksQuery, trackByLinkQuery } from './track-queries.ts';
import { usePolledTrack } from './use-polled-track.ts';
import { useTrackPlayback } from './use-track-playback.ts';

interface TrackPageProps {
  params: Record<string, string>;
  search?: Record<string, string>;
  /** What other features show of the track, below its description. */
  credits?: (track: TrackView) => ReactNode;
  /** Who made it with its owner, below their name. */
  makers?: (track: TrackView) => ReactNode;
  /** What other features do with the track, beside sharing it. */
  actions?: (track: TrackView) => ReactNode;
  /** What other features show beside it, below its artist. */
  beside?: (track: TrackView) => ReactNode;
}

/** A track's own page: the track and its talk, and beside them who made it and where else it leads. */
export function TrackPage({ params, search, credits, makers, actions, beside }: TrackPageProps) {
  const { profileLink = '', permalink = '' } = params;
  const api = useApi();
  const query = useSuspenseQuery(trackByLinkQuery(api, profileLink, permalink, search?.secret));
  const track = usePolledTrack(query.data);
  const more = useQuery(artistTracksQuery(api, track.user.id));
  const others = (more.data?.items ?? []).filter(
    (other) => other.id !== track.id && other.published && other.status === 'done',
  );
  return (
    <article className={styles.page}>
      <div className={styles.main}>
        <TrackHero
          track={track}
          loadedAt={query.dataUpdatedAt}
          list={[track, ...others]}
          makers={track.secret === undefined && makers?.(track)}
          actions={actions?.(track)}
        />
        {track.descriptionHtml && (
          <Prose html={track.descriptionHtml} size="medium" className={styles.description} />
        )}
        <TrackLyrics text={track.lyrics} />
        {track.secret === undefined && credits?.(track)}
        <TrackComments track={track} list={[track, ...others]} secret={search?.secret} />
        {others.length > 0 && (
          <MoreByArtist artist={track.user} tracks={others} loadedAt={more.dataUpdatedAt} />
        )}
      </div>
      <div className={styles.side}>
        <ArtistCard artist={track.user} />
        {track.secret === undefined && beside?.(track)}
      </div>
    </article>
  );
}

interface MoreByArtistProps {
  artist: TrackView['user'];
  tracks: readonly TrackView[];
  loadedAt: number;
}

function MoreByArtist({ artist, tracks, loadedAt }: MoreByArtistProps) {
  const { selfLink, username } = artist;
  return (
    <div className={styles.more}>
      <div className={styles.moreHead}>
        <h2 className={styles.heading}>
          More by <a href={selfLink}>{username}</a>
        </h2>
        <PlayAllButton tracks={tracks} of={`more by ${username}`} />
      </div>
      <Carousel label={`More by ${username}`} slideWidth={200}>
        {tracks.map((track) => (
          <TrackCard key={track.id} track={track} list={tracks} loadedAt={loadedAt} />
        ))}
      </Carousel>
    </div>
  );
}

interface TrackCommentsProps extends Pick<TrackHeroProps, 'track' | 'list'> {
  /** Of the page's address: the track of the page is cached with it. */
  secret: string | undefined;
}

/** Comments of a track; changes update its count on the page. */
function TrackComments({ track, list, secret }: TrackCommentsProps) {
  const api = useApi();
  const { queryKey } = trackByLinkQuery(api, track.user.profileLink, track.permalink, secret);
  const count = useCommentCount(queryKey);
  const playback = useTrackPlayback(track, list);
  const length = track.duration ?? 0;
  const sound = isPlayable(track) && length > 0 ? commentedSound(length, playback.seek) : undefined;
  const host = { ...trackCommentHost(track), sound };
  const viewer = useViewer();
  const live = useLazyModule('LiveTalk', () => import('./live/live-talk.tsx'), host.open && viewer !== null);
  return (
    <CommentSection
      host={host}
      onCount={count.add}
      news={
        live && <live.LiveTalk key={track.id} track={track} secret={secret} host={host} onCount={count.set} />
      }
    />
  );
}

interface TrackHeroProps {
  track: TrackView;
  loadedAt: number;
  /** Queue that starts with this track. */
  list: readonly TrackView[];
  /** Of other features. */
  makers: ReactNode;
  actions: ReactNode;
}

/** Head of the track page: cover, title, player and actions. */
function TrackHero({ track, loadedAt, list, makers, actions }: TrackHeroProps) {
  const playback = useTrackPlayback(track, list);
  const sound = useLazyModule('TrackWaveform', () => import('./track-waveform.tsx'), isPlayable(track));
  const failed = useLazyModule('TrackFailure', () => import('./track-failure.tsx'), Boolean(track.failure));
  const showsMoments = trackCommentHost(track).open && track.commentsCount > 0;
  const colour = track.imageColour ?? coverTones(track.id).ground;
  return (
    <section className={styles.hero} style={{ '--own-colour': colour } as React.CSSProperties}>
      <Cover
        id={track.id}
        src={track.imageXlargeUrl}
        colour={colour}
        size={600}
        page={track.selfLink}
        eager
        className={styles.cover}
      />
      <div className={styles.words}>
        <div className={styles.naming}>
          {isPlayable(track) && (
            <PlayButton
              playing={playback.playing}
              loading={playback.waiting}
              title={track.title}
              size={72}
              onToggle={playback.toggle}
              onIntent={playback.prepare}
            />
          )}
          <div className={styles.names}>
            <h1 className={styles.title}>{track.title}</h1>
            <a className={styles.owner} href={track.user.selfLink}>
              <Avatar name={track.user.username} src={track.user.avatarSmallUrl} size={24} />
              <span>{track.user.username}</span>
            </a>
            {makers}
          </div>
        </div>
        <p className={styles.about}>
          {track.genre && <GenreChip name={track.genre} />}
          <TimeAgo at={track.createdAt} />
          <SoundFacts track={track} />
          <LicenceLink licence={track.licence} />
        </p>
        <TagLinks tags={track.tags} />
        <TrackFacts
          track={track}
          loadedAt={loadedAt}
          failure={failed && <failed.TrackFailure track={track} />}
        />
      </div>
      {isPlayable(track) && (
        <div className={classNames(styles.sound, showsMoments && styles.withMoments)}>
          {sound && (
            <sound.TrackWaveform track={track} playback={playback} showsMoments={showsMoments} isPage />
          )}
        </div>
      )}
      <TrackActions track={track} loadedAt={loadedAt}>
        {actions}
      </TrackActions>
    </section>
  );
}
