import ChevronDown from 'lucide-react/icons/chevron-down';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { Button } from '#design/button/button.tsx';
import { useLayoutClass } from '#platform/web/layout-class.ts';
import { PlayerControls } from './player-controls.tsx';
import { PlayerLike } from './player-like.tsx';
import { PlayerShare } from './player-share.tsx';
import styles from './player-sheet.module.css';
import { PlayerTime } from './player-time.tsx';
import { PlayerTrackInfo } from './player-track-info.tsx';
import { PlayerWaveform } from './player-waveform.tsx';

/** The whole player on a small screen. Escape, the backdrop, the button or a larger window close it. */
export function PlayerSheet({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const isSmall = useLayoutClass() === 'small';
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  useEffect(() => {
    if (!isSmall) onClose();
  }, [isSmall, onClose]);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the key for it, and the browser's `cancel` event
    <dialog
      ref={dialog}
      className={styles.sheet}
      aria-label="Player"
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
    >
      <div className={styles.panel}>
        <Button
          variant="icon"
          icon={ChevronDown}
          className={styles.close}
          aria-label="Close player"
          onClick={onClose}
        />
        <PlayerTrackInfo coverSize={360} className={styles.piece} onLeave={onClose} />
        <div>
          <PlayerWaveform height={72} />
          <div className={styles.times}>
            <PlayerTime show="time" />
            <PlayerTime show="duration" />
          </div>
        </div>
        <PlayerControls large />
        <div className={styles.more}>
          <PlayerLike />
          <PlayerShare />
        </div>
      </div>
    </dialog>
  );
}
