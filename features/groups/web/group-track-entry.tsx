import Ellipsis from 'lucide-react/icons/ellipsis';
import Star from 'lucide-react/icons/star';
import StarOff from 'lucide-react/icons/star-off';
import Trash2 from 'lucide-react/icons/trash-2';
import { Button } from '#design/button/button.tsx';
import { Icon } from '#design/icon/icon.tsx';
import { Menu } from '#design/menu/menu.tsx';
import { MenuItem } from '#design/menu/menu-item.tsx';
import type { TrackView } from '#features/tracks/contract.ts';
import { TrackCard } from '#features/tracks/web/track-card.tsx';
import type { GroupTrackView } from '../tracks.contract.ts';
import styles from './group-tracks.module.css';

interface GroupTrackEntryProps {
  entry: GroupTrackView;
  /** The play queue of the track. */
  list: readonly TrackView[];
  loadedAt: number;
  eager: boolean;
  level: 2 | 3;
  onFeature: () => void;
  onRemove: () => void;
}

/** A track in a group: its card, whether it is featured, and the viewer's actions. */
export function GroupTrackEntry(props: GroupTrackEntryProps) {
  const { entry, list, loadedAt, eager, level, onFeature, onRemove } = props;
  const { track, featured, canFeature, canDelete } = entry;
  return (
    <div className={styles.entry}>
      <TrackCard track={track} list={list} loadedAt={loadedAt} eager={eager} level={level} />
      {featured && (
        <span className={styles.place}>
          <span className={styles.mark}>
            <Icon of={Star} size={14} filled />
            Featured
          </span>
        </span>
      )}
      {(canFeature || canDelete) && (
        <div className={styles.menu}>
          <Menu
            trigger={(trigger) => (
              <Button
                {...trigger}
                variant="icon"
                icon={Ellipsis}
                className={styles.more}
                aria-label={`More for ${track.title}`}
              />
            )}
          >
            {canFeature && (
              <MenuItem icon={featured ? StarOff : Star} onSelect={onFeature}>
                {featured ? 'Unfeature track' : 'Feature track'}
              </MenuItem>
            )}
            {canDelete && (
              <MenuItem icon={Trash2} danger onSelect={onRemove}>
                Delete track
              </MenuItem>
            )}
          </Menu>
        </div>
      )}
    </div>
  );
}
