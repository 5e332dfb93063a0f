import { Fragment, type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { ContextMenu } from '#design/menu/context-menu.tsx';
import { MenuItem, MenuSeparator } from '#design/menu/menu-item.tsx';
import { addRegionHere } from '../../commands/add-region.ts';
import {
  deleteSelection,
  makeIndependent,
  muteSelection,
  openSelection,
  renameSelection,
} from '../../commands/change-regions.ts';
import { timeCommands } from '../../commands/change-time.ts';
import type { Command } from '../../commands/command.ts';
import {
  copySelection,
  cutSelection,
  duplicateSelection,
  pasteCopied,
  repeatSelection,
} from '../../commands/copy-regions.ts';
import { splitSelection } from '../../commands/split-regions.ts';
import { commands } from '../../commands/table.ts';
import { followLongPress } from '../../gestures/long-press.ts';
import { pxPerTick, snapStep, snapTick } from '../grid.ts';
import { nameOfRegion, sayRegions, trackOf } from '../names.ts';
import type { Session } from '../session.ts';
import { useSession } from '../use-session.ts';

interface Shown {
  label: string;
  commands: readonly Command[];
  at: { x: number; y: number };
}

/** What is done most stands first; the others are for who has no keys. */
const firstOfRegions: readonly Command[] = [
  openSelection,
  cutSelection,
  copySelection,
  duplicateSelection,
  repeatSelection,
  splitSelection,
  muteSelection,
  renameSelection,
  makeIndependent,
  deleteSelection,
];
const ofRegions = [
  ...firstOfRegions,
  ...commands.filter((one) => one.group === 'Regions' && !firstOfRegions.includes(one)),
];
const ofTracks = commands.filter(({ group, id }) => group === 'Tracks' && !id.startsWith('add-'));
const ofPlaces: readonly Command[] = [addRegionHere, pasteCopied, ...timeCommands];

/** What can be done with a region, a track or an empty place: right press, long press, or the menu key (STUDIO-212). */
export function TimelineMenu({
  grid,
  headWidth,
}: {
  grid: RefObject<HTMLElement | null>;
  headWidth: number;
}) {
  const session = useSession();
  const [shown, setShown] = useState<Shown | null>(null);
  const open = useEffectEvent((target: Element, at: { x: number; y: number }) => {
    const left = (grid.current?.getBoundingClientRect().left ?? 0) + headWidth;
    const found = menuOf(session, target, (at.x - left) / pxPerTick(session.own.getState().zoom));
    if (found !== null) setShown({ ...found, at });
  });
  useEffect(() => {
    const element = grid.current;
    return element === null ? undefined : followLongPress(element, (target, at) => open(target, at));
  }, [grid]);
  if (shown === null) return null;
  const can = shown.commands.filter((command) => command.when?.(session) ?? true);
  return (
    <ContextMenu
      label={shown.label}
      at={shown.at}
      onClose={() => {
        setShown(null);
        grid.current?.querySelector<HTMLElement>('[data-current]')?.focus({ preventScroll: true });
      }}
    >
      {can.map((command) => (
        <Fragment key={command.id}>
          <MenuItem danger={command.id.startsWith('delete')} onSelect={() => command.run(session)}>
            {command.label}
          </MenuItem>
          {command === deleteSelection && <MenuSeparator />}
        </Fragment>
      ))}
    </ContextMenu>
  );
}

/** Chooses what was pressed, as the commands act on what is chosen. */
function menuOf(session: Session, target: Element, tick: number): Omit<Shown, 'at'> | null {
  const song = session.song.getState();
  const own = session.own.getState();
  const id = target.closest('[data-region]')?.getAttribute('data-region');
  const region = song.regions.find((one) => one.id === id);
  if (region !== undefined) {
    const isIn = own.selection.includes(region.id);
    const selection = isIn ? own.selection : [region.id];
    session.own.patchState({ selection, track: region.track, ...(isIn ? {} : { cursor: region.start }) });
    const label = selection.length === 1 ? nameOfRegion(song, region) : sayRegions(song, selection);
    return { label, commands: ofRegions };
  }
  const row = target.closest('[data-track]')?.getAttribute('data-track');
  const track = trackOf(song, row ?? null);
  if (track === undefined) return null;
  const isHead = target.closest('[role=rowheader]') !== null;
  const cursor = snapTick(song, snapStep(song, own), Math.max(0, Math.round(tick)));
  session.own.patchState({ track: track.id, ...(isHead ? {} : { cursor }) });
  return { label: track.name, commands: isHead ? ofTracks : ofPlaces };
}
