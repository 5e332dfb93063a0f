import { Cover } from '#design/cover/cover.tsx';
import { panelClass } from '#design/panel/panel-class.ts';
import { PlayButton } from '#design/play-button/play-button.tsx';
import { Waveform } from '#design/waveform/waveform.tsx';
import type { CampaignView } from '#features/groups/group-campaign.contract.ts';
import { formatDuration } from '#platform/pure/text/format-duration.ts';
import type { PlayerTrack } from '#platform/web/player/player-state.ts';
import { usePeaks } from '#platform/web/player/use-peaks.ts';
import { usePlayback } from '#platform/web/player/use-playback.ts';
import { usePlayerState } from '#platform/web/player/use-player.ts';
import styles from './campaign-track.module.css';

const waveformHeight = 48;

/** The track of the campaign, which people remix; renders nothing where none is named. */
export function CampaignTrack({ campaign }: { campaign: CampaignView }) {
  const { id, trackName, trackCoverUrl, trackFileUrl, trackWaveformUrl } = campaign;
  const duration = (campaign.trackDuration ?? 0) * 1000;
  const playback = usePlayback(id, () => {
    const track = toPlayerTrack(campaign);
    return track && { track, queue: [track] };
  });
  const peaks = usePeaks(trackWaveformUrl);
  const progress = usePlayerState((state) => (state.id === id ? state.progress : 0));
  if (!trackName) return null;
  return (
    <section className={panelClass()} aria-labelledby="campaign-track">
      <div className={styles.head}>
        <Cover id={id} src={trackCoverUrl} size={64} className={styles.cover} />
        <h2 id="campaign-track" className={styles.name}>
          {trackName}
        </h2>
        {trackFileUrl && (
          <PlayButton
            playing={playback.playing}
            loading={playback.waiting}
            title={trackName}
            size={40}
            onToggle={playback.toggle}
            onIntent={playback.prepare}
          />
        )}
      </div>
      {trackFileUrl && (
        <Waveform
          peaks={peaks}
          progress={progress}
          duration={duration}
          height={waveformHeight}
          label={`Seek in ${trackName}`}
          onSeek={playback.seek}
          onToggle={playback.toggle}
        />
      )}
      {duration > 0 && <p className={styles.duration}>{formatDuration(duration)}</p>}
    </section>
  );
}

/** The campaign's track for the player; it has no page, likes or short link. */
function toPlayerTrack(campaign: CampaignView): PlayerTrack | null {
  const { id, name, artistName, trackName, trackCoverUrl, trackFileUrl, trackWaveformUrl } = campaign;
  if (!trackFileUrl) return null;
  return {
    id,
    title: trackName ?? name,
    username: artistName ?? '',
    duration: (campaign.trackDuration ?? 0) * 1000,
    directWaveformUrl: trackWaveformUrl,
    permalink: null,
    profileLink: null,
    shortLinkId: null,
    songUrl: trackFileUrl,
    fileName: '',
    doesUserLike: null,
    artworkUrl: trackCoverUrl ?? '',
  };
}
