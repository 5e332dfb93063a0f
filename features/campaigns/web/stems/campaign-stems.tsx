import { useMutation, useQuery } from '@tanstack/react-query';
import Download from 'lucide-react/icons/download';
import { Button } from '#design/button/button.tsx';
import { buttonClass } from '#design/button/button-class.ts';
import { Icon } from '#design/icon/icon.tsx';
import { PlayButton } from '#design/play-button/play-button.tsx';
import { Waveform } from '#design/waveform/waveform.tsx';
import type { CampaignView } from '#features/groups/group-campaign.contract.ts';
import { showFailure } from '#features/groups/web/show-failure.ts';
import { formatDuration } from '#platform/pure/text/format-duration.ts';
import { useApi, useViewer } from '#platform/web/app-context.tsx';
import type { PlayerTrack } from '#platform/web/player/player-state.ts';
import { usePeaks } from '#platform/web/player/use-peaks.ts';
import { usePlayback } from '#platform/web/player/use-playback.ts';
import { usePlayerState } from '#platform/web/player/use-player.ts';
import { useSignInAddress } from '#platform/web/sign-in/use-sign-in-address.ts';
import { downloadStems, type StemView } from '../../stems.contract.ts';
import styles from './campaign-stems.module.css';
import { stemsQuery } from './stems-queries.ts';

/** Whether a campaign shows its stems: once it has begun. */
export const showsStems = ({ hasStems, state }: CampaignView): boolean => hasStems && state !== 'upcoming';

/** The stems of a campaign to listen to, and to download while it is open (CAMPAIGN-158). */
export function CampaignStems({ campaign }: { campaign: CampaignView }) {
  if (!showsStems(campaign)) return null;
  return (
    <section className={styles.section} aria-labelledby="campaign-stems">
      <header className={styles.head}>
        <h2 id="campaign-stems" className={styles.heading}>
          Stems
        </h2>
        {campaign.state === 'open' && <DownloadButton slug={campaign.slug} />}
      </header>
      <StemList campaign={campaign} />
    </section>
  );
}

/** Fetches a fresh address and opens it; a guest's leads to sign-in and back (CAMPAIGN-193). */
function DownloadButton({ slug }: { slug: string }) {
  const api = useApi();
  const viewer = useViewer();
  const signIn = useSignInAddress();
  const { isPending, mutate } = useMutation({
    mutationFn: () => api(downloadStems, { slug }),
    onSuccess: ({ url }) => window.location.assign(url),
    onError: showFailure,
  });
  if (viewer)
    return (
      <Button icon={Download} busy={isPending} onClick={() => mutate()}>
        Download stems
      </Button>
    );
  return (
    <a className={buttonClass('quiet')} href={signIn}>
      <Icon of={Download} size={20} />
      Download stems
    </a>
  );
}

function StemList({ campaign }: { campaign: CampaignView }) {
  const { data } = useQuery(stemsQuery(useApi(), campaign.slug));
  const stems = data?.stems ?? [];
  return (
    <ul className={styles.list} role="list">
      {stems.map((stem) => (
        <Stem key={stem.id} stem={stem} stems={stems} campaign={campaign} />
      ))}
    </ul>
  );
}

interface StemProps {
  stem: StemView;
  /** The stems that play one after the other. */
  stems: readonly StemView[];
  campaign: CampaignView;
}

function Stem({ stem, stems, campaign }: StemProps) {
  const { id, name, bpm, key, duration, waveformUrl } = stem;
  const playback = usePlayback(id, () => ({
    track: toPlayerTrack(stem, campaign),
    queue: stems.map((one) => toPlayerTrack(one, campaign)),
  }));
  const peaks = usePeaks(waveformUrl);
  const progress = usePlayerState((state) => (state.id === id ? state.progress : 0));
  const facts = [bpm === null ? '' : `${bpm} bpm`, key].filter((text) => text !== '').join(' · ');
  return (
    <li className={styles.stem}>
      <PlayButton
        playing={playback.playing}
        loading={playback.waiting}
        title={name}
        size={40}
        onToggle={playback.toggle}
        onIntent={playback.prepare}
      />
      <div className={styles.words}>
        <p className={styles.name}>{name}</p>
        {facts !== '' && <p className={styles.quiet}>{facts}</p>}
      </div>
      <Waveform
        className={styles.wave}
        peaks={peaks}
        progress={progress}
        duration={duration}
        height={40}
        label={`Seek in ${name}`}
        onSeek={playback.seek}
        onToggle={playback.toggle}
      />
      <span className={styles.quiet}>{formatDuration(duration)}</span>
    </li>
  );
}

/** A stem for the player; it has no page, likes or short link. */
const toPlayerTrack = (stem: StemView, campaign: CampaignView): PlayerTrack => ({
  id: stem.id,
  title: stem.name,
  username: campaign.artistName ?? campaign.name,
  duration: stem.duration,
  directWaveformUrl: stem.waveformUrl,
  permalink: null,
  profileLink: null,
  shortLinkId: null,
  songUrl: stem.previewUrl,
  fileName: '',
  doesUserLike: null,
  artworkUrl: campaign.trackCoverUrl ?? '',
});
