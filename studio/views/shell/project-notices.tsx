import { useState } from 'react';
import { Button } from '#design/button/button.tsx';
import { Dialog } from '#design/dialog/dialog.tsx';
import { fullness, refusals } from '#studio/document/limits.ts';
import type { Problem, ProblemKind } from '#studio/document/song.ts';
import { useRoom, useSong } from '../use-session.ts';
import styles from './shell.module.css';

/** What a person should know of the document as a whole: that it is (nearly) full, or of a newer studio (STUDIO-023, 241). */
export function ProjectNotices() {
  const full = useRoom(({ stateBytes }) => fullness(stateBytes));
  const isNewer = useSong(({ meta }) => meta.isNewer);
  if (!isNewer && full === 'free') return null;
  return (
    <p role="status" className={styles.listening}>
      {isNewer ? refusals.newer : full === 'full' ? refusals.full : nearlyFull}
    </p>
  );
}

const nearlyFull = 'This project is nearly full: at 8 MiB nothing more can be added.';

/** How much of the document was left out or made right when it was read, and what (STUDIO-234). Nothing where it is as it should be. */
export function Problems() {
  const problems = useSong((song) => song.problems);
  const [open, setOpen] = useState(false);
  if (problems.length === 0) return null;
  const count = problems.reduce((sum, one) => sum + one.count, 0);
  return (
    <>
      <Button size="small" variant="ghost" onClick={() => setOpen(true)}>
        Problems: {count}
      </Button>
      <Dialog open={open} title="Problems" onClose={() => setOpen(false)}>
        <p>The project plays. Of what is in it, this was left out or made right:</p>
        <ul>
          {problems.map((problem) => (
            <li key={`${problem.in} ${problem.what}`}>{sayProblem(problem)}</li>
          ))}
        </ul>
      </Dialog>
    </>
  );
}

const things: Readonly<Record<Problem['in'], readonly [one: string, many: string]>> = {
  meta: ['value of the project', 'values of the project'],
  tempo: ['change of tempo', 'changes of tempo'],
  meters: ['change of meter', 'changes of meter'],
  markers: ['marker', 'markers'],
  tracks: ['track', 'tracks'],
  devices: ['device', 'devices'],
  regions: ['region', 'regions'],
  clips: ['clip', 'clips'],
  lanes: ['lane of automation', 'lanes of automation'],
  assets: ['sound', 'sounds'],
  takes: ['take', 'takes'],
};

const causes: Readonly<Record<ProblemKind, string>> = {
  unknown: 'what this studio does not know was left out',
  wrong: 'wrong values became the nearest or the default ones',
  missing: 'what they belong to is not there',
  circle: 'they led to themselves, and one way was taken out',
  second: 'two were for one thing, and one counts',
  'too many': 'more than a project has were left out',
};

const sayProblem = ({ in: place, what, count }: Problem): string =>
  `${count} ${things[place][count === 1 ? 0 : 1]}: ${causes[what]}`;
