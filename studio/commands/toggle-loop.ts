import { endOf } from '#studio/document/derive.ts';
import { barAt } from '../views/grid.ts';
import { shortPosition } from '../views/say-position.ts';
import type { Session } from '../views/session.ts';
import { type Command, selectedRegions } from './command.ts';

export const toggleLoop: Command = {
  id: 'toggle-loop',
  label: 'Loop on or off',
  group: 'Playing',
  keys: ['L'],
  run(session) {
    const { own, song } = session;
    const { loop, isLooping } = own.getState();
    if (loop === null) return setLoop(session, spanOf(session) ?? [0, 4 * barAt(song.getState(), 0)]);
    own.patchState({ isLooping: !isLooping });
    session.say(isLooping ? 'Loop off' : 'Loop on');
  },
};

export const loopSelection: Command = {
  id: 'loop-selection',
  label: 'Loop the selection',
  group: 'Playing',
  keys: ['Shift+L'],
  when: (session) => selectedRegions(session).length > 0,
  run(session) {
    const span = spanOf(session);
    if (span !== null) setLoop(session, span);
  },
};

/** Sets the range that is played again and again, and turns it on. */
export function setLoop({ own, song, say }: Session, [from, to]: readonly [number, number]): void {
  own.patchState({ loop: { from, to }, isLooping: true });
  say(`Loop from bar ${shortPosition(song.getState(), from)} to ${shortPosition(song.getState(), to)}`);
}

function spanOf(session: Session): [number, number] | null {
  const regions = selectedRegions(session);
  if (regions.length === 0) return null;
  return [Math.min(...regions.map(({ start }) => start)), Math.max(...regions.map(endOf))];
}
