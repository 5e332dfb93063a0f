import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import ArrowUpToLine from 'lucide-react/icons/arrow-up-to-line';
import Ellipsis from 'lucide-react/icons/ellipsis';
import GripVertical from 'lucide-react/icons/grip-vertical';
import ListPlus from 'lucide-react/icons/list-plus';
import X from 'lucide-react/icons/x';
import type { ComponentProps, KeyboardEvent } from 'react';
import { Button } from '#design/button/button.tsx';
import { Cover } from '#design/cover/cover.tsx';
import { Icon } from '#design/icon/icon.tsx';
import { linkClass } from '#design/link/link-class.ts';
import { Menu } from '#design/menu/menu.tsx';
import { MenuItem } from '#design/menu/menu-item.tsx';
import { PlayButton } from '#design/play-button/play-button.tsx';
import { trackPage } from '#features/tracks/pages.ts';
import { useAddToList } from '#features/tracks/web/use-add-to-list.ts';
import { href } from '#platform/pure/page.ts';
import { formatDuration } from '#platform/pure/text/format-duration.ts';
import type { PlayerTrack } from '#platform/web/player/player-state.ts';
import { isTrack } from '../is-track.ts';
import styles from './queue-row.module.css';

interface QueueRowProps {
  track: PlayerTrack;
  /** From 0. */
  place: number;
  count: number;
  /** Of the handle by which a pointer moves the row. */
  handle: ComponentProps<'button'>;
  onPlay: () => void;
  onMove: (to: number) => void;
  onRemove: () => void;
  /** Called when the link to the track is followed. */
  onLeave: (() => void) | undefined;
}

/** A track that comes next. */
export function QueueRow({ track, place, count, handle, onPlay, onMove, onRemove, onLeave }: QueueRowProps) {
  const { id, title, username, profileLink, permalink, secret, artworkUrl, duration } = track;
  const addToList = useAddToList();
  const targets: Record<string, number> = {
    ArrowUp: place - 1,
    ArrowDown: place + 1,
    Home: 0,
    End: count - 1,
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const to = targets[event.key];
    const isOnHandle = event.target instanceof Element && event.target.closest('[data-handle]');
    if (to === undefined || !(isOnHandle || event.altKey)) return;
    event.preventDefault();
    onMove(to);
  };
  return (
    <li className={styles.row} onKeyDown={onKeyDown}>
      <button
        type="button"
        className={styles.handle}
        data-handle=""
        aria-label={`Move ${title}, number ${place + 1} of ${count}`}
        aria-describedby="queue-keys"
        {...handle}
      >
        <Icon of={GripVertical} size={18} />
      </button>
      <div className={styles.picture}>
        <Cover id={id} src={artworkUrl || null} size={44} className={styles.cover} />
        <PlayButton playing={false} title={title} size={32} className={styles.play} onToggle={onPlay} />
      </div>
      <div className={styles.texts}>
        {profileLink && permalink ? (
          <a
            className={linkClass('quiet')}
            href={href(trackPage, { profileLink, permalink }, { secret })}
            onClick={onLeave}
          >
            <span className={styles.title}>{title}</span>
          </a>
        ) : (
          <span className={styles.title}>{title}</span>
        )}
        <span className={styles.username}>{username}</span>
      </div>
      <span className={styles.time}>{formatDuration(duration)}</span>
      <Menu
        trigger={(trigger) => (
          <Button {...trigger} variant="icon" size="small" icon={Ellipsis} aria-label={`More for ${title}`} />
        )}
      >
        <MenuItem icon={ArrowUpToLine} inactive={place === 0} onSelect={() => onMove(0)}>
          Play next
        </MenuItem>
        <MenuItem icon={ArrowUp} inactive={place === 0} onSelect={() => onMove(place - 1)}>
          Move up
        </MenuItem>
        <MenuItem icon={ArrowDown} inactive={place === count - 1} onSelect={() => onMove(place + 1)}>
          Move down
        </MenuItem>
        {addToList && isTrack(track) && !secret && (
          <MenuItem icon={ListPlus} onSelect={() => addToList(track)}>
            Add to list
          </MenuItem>
        )}
      </Menu>
      <Button
        variant="icon"
        size="small"
        icon={X}
        data-remove=""
        aria-label={`Remove ${title}`}
        onClick={onRemove}
      />
    </li>
  );
}
