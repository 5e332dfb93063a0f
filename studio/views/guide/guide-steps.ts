import { createStore } from '#platform/web/store.ts';
import { changeSteps, spreadHits } from '../../commands/change-pattern.ts';
import { openPalette } from '../../commands/find-help.ts';
import { playSong } from '../../commands/play-song.ts';
import { toggleLoop } from '../../commands/toggle-loop.ts';
import type { Session } from '../session.ts';

/** A step of the first minute: one sentence and one action. */
export interface GuideStep {
  readonly id: string;
  readonly sentence: string;
  readonly action: string;
  /** Whether a person has done it already, by the action or otherwise. */
  isDone(session: Session): boolean;
  run(session: Session): void;
}

export const guideSteps: readonly GuideStep[] = [
  {
    id: 'beat',
    sentence: 'A beat is made of steps: begin with a kick on every quarter.',
    action: 'Write a kick',
    isDone: ({ song }) => song.getState().clips.some(({ rows, notes }) => rows.length + notes.length > 0),
    run: writeKick,
  },
  {
    id: 'play',
    sentence: 'Press Space, or this, to hear it.',
    action: 'Hear it',
    isDone: ({ sound }) => sound.getState().isPlaying,
    run: (session) => playSong.run(session),
  },
  {
    id: 'loop',
    sentence: 'Let it play in a loop while you change it.',
    action: 'Loop it',
    isDone: ({ own }) => own.getState().isLooping,
    run: (session) => toggleLoop.run(session),
  },
  {
    id: 'library',
    sentence: 'Put a loop of the library beside the beat.',
    action: 'Open the library',
    isDone: ({ song }) =>
      song.getState().regions.some(({ track }) => track !== song.getState().tracks[0]?.id),
    run: ({ own }) => own.patchState({ hasLibrary: true }),
  },
  {
    id: 'commands',
    sentence: 'All that the studio can do is found by its name.',
    action: 'Show all commands',
    isDone: ({ dialog }) => dialog.getState() === 'palette',
    run: (session) => openPalette.run(session),
  },
];

/** Four kicks in the first pattern, which is opened. */
function writeKick(session: Session): void {
  const song = session.song.getState();
  const clip = song.clips.find(({ kind }) => kind === 'pattern');
  const region = song.regions.find((one) => one.clip === clip?.id);
  if (clip === undefined || region === undefined) return;
  session.own.patchState({ panel: 'clip', open: region.id });
  const hits = spreadHits(4, 16).flatMap((isHit, step) => (isHit ? [{ pad: 0, step, velocity: 0.8 }] : []));
  changeSteps(session, clip, hits, 'Kick on every quarter');
}

const storageKey = 'tonehall.studio.guide';
/** Kept in place of a step where the guide was ended. */
const ended = 'ended';

/** Steps that were done in this browser, and whether there are no more to be shown. */
export const guideDone = createStore<readonly string[]>(readDone());

function readDone(): readonly string[] {
  try {
    const read: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]');
    return Array.isArray(read) ? read.filter((one) => typeof one === 'string') : [];
  } catch {
    return [];
  }
}

function keep(done: readonly string[]): void {
  guideDone.setState(done);
  try {
    localStorage.setItem(storageKey, JSON.stringify(done));
  } catch {
    // Without storage it begins again with the next page.
  }
}

export const endGuide = (): void => keep([...guideDone.getState(), ended]);
export const restartGuide = (): void => keep([]);

/** Notes what is done by now. */
export function noteSteps(session: Session): void {
  const done = guideDone.getState();
  const more = guideSteps.filter((step) => !done.includes(step.id) && step.isDone(session));
  if (more.length > 0 && !done.includes(ended)) keep([...done, ...more.map(({ id }) => id)]);
}

/** The step that is shown; null where all are done or the guide was ended. */
export const nextStep = (done: readonly string[]): GuideStep | null =>
  done.includes(ended) ? null : (guideSteps.find(({ id }) => !done.includes(id)) ?? null);
