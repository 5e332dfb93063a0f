import { endOf } from '#studio/document/derive.ts';
import { ticksPerQuarter } from '#studio/engine/plan.ts';
import { enterPanel, focusTimeline, isInPanel } from '../views/move-focus.ts';
import type { Panel } from '../views/own-state.ts';
import { zoomRange } from '../views/own-state.ts';
import type { Session } from '../views/session.ts';
import type { Command } from './command.ts';

/** Px of a window that are no lanes: track heads, and air behind the last region. */
const besideLanes = 320;

/** Goes into a panel; who is in it closes it and is back in the timeline. */
const panel = (name: Panel, label: string, key: string): Command => ({
  id: `show-${name}`,
  label,
  group: 'View',
  keys: [key],
  run({ own }) {
    if (own.getState().panel !== name || !isInPanel()) return enterPanel(own, name);
    own.patchState({ panel: null });
    focusTimeline();
  },
});

export const panelCommands: readonly Command[] = [
  panel('clip', 'Editor of the clip', '1'),
  panel('mixer', 'Mixer', '2'),
  panel('devices', 'Devices', '3'),
  panel('events', 'Event list', '4'),
];

/** Px of a quarter note with which the whole project is in sight, and never less than 16 quarters. */
function zoomOfAll({ song }: Session): number {
  const end = song.getState().regions.reduce((last, region) => Math.max(last, endOf(region)), 0);
  return Math.min(zoomRange.max, (window.innerWidth - besideLanes) / Math.max(16, end / ticksPerQuarter));
}

/** Zooms within what is allowed: from less than 4 bars in sight to the whole project. */
export function zoomBy(session: Session, factor: number): void {
  const { own } = session;
  const least = Math.min(zoomRange.min, zoomOfAll(session));
  own.patchState({ zoom: Math.min(zoomRange.max, Math.max(least, own.getState().zoom * factor)) });
}

export const zoomCommands: readonly Command[] = [
  {
    id: 'zoom-in',
    label: 'Zoom in',
    group: 'View',
    keys: ['+', '='],
    run: (session) => zoomBy(session, 1.4),
  },
  {
    id: 'zoom-out',
    label: 'Zoom out',
    group: 'View',
    keys: ['-'],
    run: (session) => zoomBy(session, 1 / 1.4),
  },
  {
    id: 'zoom-all',
    label: 'Show the whole project',
    group: 'View',
    keys: ['0'],
    run: (session) => session.own.patchState({ zoom: zoomOfAll(session) }),
  },
];
