import SkipBack from 'lucide-react/icons/skip-back';
import SkipForward from 'lucide-react/icons/skip-forward';
import type { ComponentProps, ReactNode } from 'react';
import { Button } from '#design/button/button.tsx';
import { Cover } from '#design/cover/cover.tsx';
import { panelClass } from '#design/panel/panel-class.ts';
import { PlayButton } from '#design/play-button/play-button.tsx';
import { TrackWaveform } from '#features/tracks/web/track-waveform.tsx';
import { uploadedCoverAddress } from '#features/tracks/web/uploaded-cover-address.ts';
import { getPlayerStore } from '#platform/web/player/use-player.ts';
import styles from './entry-stage.module.css';

type Waveform = ComponentProps<typeof TrackWaveform>;
type Played = Parameters<ReturnType<typeof getPlayerStore>['play']>;

interface EntryStageProps {
  track: Waveform['track'] & {
    id: string;
    title: string;
    imageColour: ComponentProps<typeof Cover>['colour'];
  };
  artworkUrl: string;
  playback: Waveform['playback'];
  place: number;
  /** The number of all entries, where it is known. */
  total?: number;
  isLast: boolean;
  /** The address of the entry's page, where it has one to show. */
  address?: string;
  maker?: ReactNode;
  onGoTo: (place: number) => void;
  /** What the player takes for the entry at a place; null where it cannot be played. */
  playedAt: (place: number) => Played | null;
  /** Stands beside the controls. */
  aside?: ReactNode;
  children?: ReactNode;
}

/** The entry that somebody listens to, with ways to the one before and after it, which play where this one does. */
export function EntryStage({ track, playback, place, total, onGoTo, children, ...props }: EntryStageProps) {
  const goTo = (next: number) => {
    const played = props.playedAt(next);
    onGoTo(next);
    if (playback.playing && played) getPlayerStore().play(...played);
  };
  return (
    <section className={panelClass()} aria-label={`Entry ${place + 1}`}>
      <div className={styles.stage}>
        <Cover
          id={track.id}
          src={uploadedCoverAddress(props.artworkUrl)}
          colour={track.imageColour}
          size={96}
          className={styles.cover}
        />
        <div className={styles.names}>
          <p className={styles.hint}>
            Entry {place + 1}
            {total !== undefined && ` of ${total}`}
          </p>
          <h2 className={styles.current}>
            {props.address ? <a href={props.address}>{track.title}</a> : track.title}
          </h2>
          {props.maker}
        </div>
      </div>
      <TrackWaveform track={track} playback={playback} height={64} />
      <div className={styles.controls}>
        <Button
          variant="icon"
          icon={SkipBack}
          aria-label="Entry before"
          inactive={place === 0}
          onClick={() => goTo(place - 1)}
        />
        <PlayButton
          playing={playback.playing}
          loading={playback.waiting}
          title={track.title}
          size={48}
          onToggle={playback.toggle}
          onIntent={playback.prepare}
        />
        <Button
          variant="icon"
          icon={SkipForward}
          aria-label="Next entry"
          inactive={props.isLast}
          onClick={() => goTo(place + 1)}
        />
        {props.aside && <div className={styles.aside}>{props.aside}</div>}
      </div>
      {children && <div className={styles.below}>{children}</div>}
    </section>
  );
}
