import ChartColumn from 'lucide-react/icons/chart-column';
import Flag from 'lucide-react/icons/flag';
import ListEnd from 'lucide-react/icons/list-end';
import ListPlus from 'lucide-react/icons/list-plus';
import ListStart from 'lucide-react/icons/list-start';
import type { ReactNode, RefObject } from 'react';
import { flash } from '#design/flash/flash.ts';
import { MenuItem } from '#design/menu/menu-item.tsx';
import { MenuList } from '#design/menu/menu-list.tsx';
import { MuteItem } from '#features/mutes/web/mute-item.tsx';
import { href } from '#platform/pure/page.ts';
import { useViewer } from '#platform/web/app-context.tsx';
import { addToQueue, maxQueue } from '#platform/web/player/queue.ts';
import { getPlayerStore } from '#platform/web/player/use-player.ts';
import type { TrackView } from '../contract.ts';
import { statisticsPage } from '../pages.ts';
import { isPlayable, toPlayerTrack } from './to-player-track.ts';
import { useAddToList } from './use-add-to-list.ts';

interface TrackMenuProps {
  track: TrackView;
  button: RefObject<HTMLButtonElement | null>;
  labelledBy: string;
  onClose: () => void;
  onReport: (() => void) | null;
  hasTalk: boolean;
  /** More `MenuItem`s. */
  children?: ReactNode;
}

/** The open menu of a track. */
export function TrackMenu({
  track,
  button,
  labelledBy,
  onClose,
  onReport,
  hasTalk,
  children,
}: TrackMenuProps) {
  const addToList = useAddToList();
  const viewer = useViewer();
  return (
    <MenuList
      id={`${labelledBy}-menu`}
      labelledBy={labelledBy}
      button={button}
      align="end"
      focused="first"
      onClose={onClose}
    >
      {isPlayable(track) && (
        <>
          <MenuItem icon={ListStart} onSelect={() => add(track, 'next')}>
            Play next
          </MenuItem>
          <MenuItem icon={ListEnd} onSelect={() => add(track, 'last')}>
            Add to queue
          </MenuItem>
        </>
      )}
      {addToList && track.status === 'done' && track.published && (
        <MenuItem icon={ListPlus} onSelect={() => addToList(track)}>
          Add to list
        </MenuItem>
      )}
      {viewer?.id === track.user.id && !viewer.student && (
        <MenuItem icon={ChartColumn} href={href(statisticsPage, {}, { track: track.id })}>
          Statistics
        </MenuItem>
      )}
      {hasTalk && viewer && !viewer.student && track.published && track.secret === undefined && (
        <MuteItem kind="track" id={track.id} name={track.title} />
      )}
      {children}
      {onReport && (
        <MenuItem icon={Flag} onSelect={onReport}>
          Report track
        </MenuItem>
      )}
    </MenuList>
  );
}

function add(track: TrackView, where: 'next' | 'last'): void {
  const store = getPlayerStore();
  if (store.getState().id === track.id) flash.success(`${track.title} is playing already.`);
  else if (addToQueue(store, toPlayerTrack(track), where))
    flash.success(where === 'next' ? `${track.title} plays next.` : `${track.title} is in the queue.`);
  else flash.error(`The queue is full: it has ${maxQueue} tracks.`);
}
