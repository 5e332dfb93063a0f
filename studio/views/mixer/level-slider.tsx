import type { Track } from '#studio/document/song.ts';
import { changeTrack } from '../../commands/change-tracks.ts';
import { sayGain } from '../names.ts';
import { ValueSlider } from '../shell/value-slider.tsx';
import { useRoom, useSession } from '../use-session.ts';
import { gainOfPlace, placeOfGain } from './fader-scale.ts';

interface LevelSliderProps {
  track: Track;
  isVertical?: boolean;
  tabIndex?: number;
}

/** The level of a track in dB; silence at its lower end. */
export function LevelSlider({ track, isVertical = false, tabIndex = 0 }: LevelSliderProps) {
  const session = useSession();
  const isListener = useRoom((room) => room.role === 'listener');
  return (
    <ValueSlider
      label={`Level of ${track.name}`}
      value={Math.round(placeOfGain(track.gain) * 200)}
      min={0}
      max={200}
      step={1}
      initial={Math.round(placeOfGain(0) * 200)}
      text={(place) => sayGain(gainOfPlace(place / 200))}
      onCommit={(place) => {
        const gain = place === Math.round(placeOfGain(0) * 200) ? 0 : gainOfPlace(place / 200);
        changeTrack(session, track, { gain });
      }}
      isVertical={isVertical}
      tabIndex={tabIndex}
      disabled={isListener}
    />
  );
}
