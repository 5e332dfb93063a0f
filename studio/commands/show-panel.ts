import { endOf } from '#studio/document/derive.ts';
import { ticksPerQuarter } from '#studio/engine/plan.ts';
import type { Panel } from '../views/own-state.ts';
import { zoomRange } from '../views/own-state.ts';
import type { Session } from '../views/session.ts';
import type { Command } from './command.ts';

const panel = (name: Panel, label: string, key: string): Command => ({
  id: `show-${name}`,
  label,
  group: 'View',
  keys: [key],
  run: ({ own }) => own.patchState({ panel: own.getState().panel === name ? null : name }),
});

export const panelCommands: readonly Command[] = [
  panel('clip', 'Editor of the clip', '1'),
  panel('mixer', 'Mixer', '2'),
  panel('devices', 'Devices', '3'),
  panel('events', 'Event list', '4'),
];

/** Zooms within what is allowed: from 4 bars in sight to the whole project. */
export function zoomBy({ own }: Session, factor: number): void {
  const zoom = own.getState().zoom * factor;
  own.patchState({ zoom: Math.min(zoomRange.max, Math.max(zoomRange.min, zoom)) });
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
    run({ own, song }) {
      const end = song.getState().regions.reduce((last, region) => Math.max(last, endOf(region)), 0);
      const quarters = Math.max(16, end / ticksPerQuarter);
      const zoom = (window.innerWidth - 320) / quarters;
      own.patchState({ zoom: Math.min(zoomRange.max, Math.max(zoomRange.min, zoom)) });
    },
  },
];
