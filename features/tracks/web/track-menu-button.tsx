import Ellipsis from 'lucide-react/icons/ellipsis';
import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { flash } from '#design/flash/flash.ts';
import { Icon } from '#design/icon/icon.tsx';
import { loadChunk } from '#platform/web/chunk-reload.ts';
import type { TrackView } from '../contract.ts';
import { isPlayable } from './to-player-track.ts';
import type { TrackMenu } from './track-menu.tsx';

interface TrackMenuButtonProps {
  track: TrackView;
  /** More `MenuItem`s. */
  actions?: ReactNode;
  className?: string | undefined;
  /** Opens the dialog that reports the track; null where the viewer may not. */
  onReport?: (() => void) | null;
  /** The track's comments stand on the page, and can be muted. */
  hasTalk?: boolean;
  /** Imports the menu. */
  loadMenu?: () => Promise<{ TrackMenu: typeof TrackMenu }>;
}

const importMenu = () => import('./track-menu.tsx');

/** The menu of a track; nothing where it would be empty. Its items are loaded on hover or focus; says so where they cannot be loaded. */
export function TrackMenuButton({
  track,
  actions,
  className,
  onReport = null,
  hasTalk = false,
  loadMenu = importMenu,
}: TrackMenuButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const [part, setPart] = useState<{ TrackMenu: typeof TrackMenu } | null>(null);
  const isMissing = isOpen && part === null;
  const loadForUse = useEffectEvent(() => {
    loadChunk('TrackMenu', loadMenu).then(setPart, () => {
      setOpen(false);
      flash.error('The menu could not be loaded. Please reload the page.');
    });
  });
  useEffect(() => {
    if (isMissing) loadForUse();
  }, [isMissing]);
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
