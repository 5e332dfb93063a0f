import AudioLines from 'lucide-react/icons/audio-lines';
import Drum from 'lucide-react/icons/drum';
import Folder from 'lucide-react/icons/folder';
import Piano from 'lucide-react/icons/piano';
import Send from 'lucide-react/icons/send';
import SlidersVertical from 'lucide-react/icons/sliders-vertical';
import { Icon } from '#design/icon/icon.tsx';
import type { Track } from '#studio/document/song.ts';

const marks = {
  drums: Drum,
  instrument: Piano,
  audio: AudioLines,
  group: Folder,
  send: Send,
  master: SlidersVertical,
} as const;

/** The drawing of a track's kind. */
export const TrackMark = ({ kind, className }: { kind: Track['kind']; className?: string | undefined }) => (
  <Icon of={marks[kind]} size={18} {...(className !== undefined && { className })} />
);
