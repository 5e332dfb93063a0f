import { Slider } from '#design/slider/slider.tsx';
import type { Track } from '#studio/document/song.ts';
import { changeTrack, hearTrack } from '../../commands/change-tracks.ts';
import { useAutomated } from '../use-automated.ts';
import { useRoom, useSession } from '../use-session.ts';
import { gainScale } from './level-scales.ts';

interface LevelSliderProps {
  track: Track;
  isVertical?: boolean;
  tabIndex?: number;
}

/** The level of a track in dB; silence at its lower end. It is heard while it moves. */
export function LevelSlider({ track, isVertical = false, tabIndex = 0 }: LevelSliderProps) {
  const session = useSession();
  const isListener = useRoom((room) => room.role === 'listener');
  const isAutomated = useAutomated(track.id, 'gain');
  return (
    <Slider
      label={`Level of ${track.name}${isAutomated ? ', moved by automation' : ''}`}
      value={track.gain}
      scale={gainScale}
      initial={0}
      onDraft={(gain) => hearTrack(session, track, { gain })}
      onCommit={(gain) => changeTrack(session, track, { gain })}
      isVertical={isVertical}
      showsValue={isVertical}
      tabIndex={tabIndex}
      disabled={isListener || isAutomated}
    />
  );
}
