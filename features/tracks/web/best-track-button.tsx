import { useQueryClient } from '@tanstack/react-query';
import { PlayButton } from '#design/play-button/play-button.tsx';
import type { BestTrack, ListedUser } from '#features/profiles/users.contract.ts';
import { useApi, useViewer } from '#platform/web/app-context.tsx';
import type { PlayerTrack } from '#platform/web/player/player-state.ts';
import { usePlayback } from '#platform/web/player/use-playback.ts';
import { getPlayerStore } from '#platform/web/player/use-player.ts';
import { trackQuery } from './track-queries.ts';

/** Plays the best track of a member in a list; nothing where there is none. */
export function BestTrackButton({ user }: { user: ListedUser }) {
  return user.bestTrack && <PlayBestTrack user={user} track={user.bestTrack} />;
}

function PlayBestTrack({ user, track }: { user: ListedUser; track: BestTrack }) {
  const api = useApi();
  const client = useQueryClient();
  const viewer = useViewer();
  const { playing, waiting, started, toggle, prepare } = usePlayback(track.id, () => {
    const playable = toPlayerTrack(user, track);
    return { track: playable, queue: [playable] };
  });
  // Lists of members do not say what the viewer likes; the player offers a like once it is known.
  const addLike = async () => {
    const found = await client.fetchQuery(trackQuery(api, track.id)).catch(() => null);
    if (found) getPlayerStore().setLike(found.id, found.doesUserLike);
  };
  const play = () => {
    toggle();
    if (viewer && !started) void addLike();
  };
  return (
    <PlayButton
      playing={playing}
      loading={waiting}
      title={`${track.title} by ${user.username}`}
      onToggle={play}
      onIntent={prepare}
      size={40}
    />
  );
}

const toPlayerTrack = (user: ListedUser, track: BestTrack): PlayerTrack => ({
  id: track.id,
  title: track.title,
  username: user.username,
  duration: track.duration ?? 0,
  directWaveformUrl: track.directWaveformUrl,
  permalink: track.permalink,
  profileLink: user.profileLink,
  shortLinkId: track.shortLinkId,
  songUrl: track.audioMp3Url,
  ...(track.loudness !== undefined && { loudness: track.loudness }),
  fileName: track.fileName,
  doesUserLike: null,
  artworkUrl: track.imageLargeUrl,
});
