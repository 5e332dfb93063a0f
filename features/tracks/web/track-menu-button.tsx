import Ellipsis from 'lucide-react/icons/ellipsis';
import { type ReactNode, useId, useRef, useState } from 'react';
import { Icon } from '#design/icon/icon.tsx';
import { useLazyModule } from '#platform/web/use-lazy-module.ts';
import type { TrackView } from '../contract.ts';
import { isPlayable } from './to-player-track.ts';

interface TrackMenuButtonProps {
  track: TrackView;
  /** More `MenuItem`s. */
  actions?: ReactNode;
  className?: string | undefined;
  /** Opens the dialog that reports the track; null where the viewer may not. */
  onReport?: (() => void) | null;
  /** The track's comments stand on the page, and can be muted. */
  hasTalk?: boolean;
}

const loadMenu = () => import('./track-menu.tsx');

/** The menu of a track; nothing where it would be empty. Its items are loaded on hover or focus. */
export function TrackMenuButton({
  track,
  actions,
  className,
  onReport = null,
  hasTalk = false,
}: TrackMenuButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const part = useLazyModule('TrackMenu', loadMenu, isOpen);
  if (!actions && !onReport && !isPlayable(track)) return null;
  // A failure matters only where the menu is opened.
  const load = () => void loadMenu().catch(() => {});
  return (
    <>
      <button
        ref={button}
        id={id}
        type="button"
        className={className}
        aria-label={`More for ${track.title}`}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onPointerEnter={load}
        onFocus={load}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon of={Ellipsis} size={20} />
      </button>
      {isOpen && part && (
        <part.TrackMenu
          track={track}
          button={button}
          labelledBy={id}
          onClose={() => setOpen(false)}
          onReport={onReport}
          hasTalk={hasTalk}
        >
          {actions}
        </part.TrackMenu>
      )}
    </>
  );
}
