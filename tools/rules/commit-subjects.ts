import { spawnSync } from 'node:child_process';
import type { Violation } from './rule.ts';

/** 0.1.0, after which subjects are written in one form. */
const since = 'afbf0dd44d85e5465d471c58c6ad64d332646123';
const maxLength = 72;
/** Written before this was checked. */
const exempt = new Set([
  'tracks: give up only a file that kills its decoder, and keep it for a week',
  'education: let the shared test fixtures confirm that an account stays public',
  'projects, education, referrals, people: let reads of lists be called find',
]);

/** What is wrong with the subject of a commit, or null: `area: imperative`, at most 72 characters. */
export function subjectError(subject: string): string | null {
  if (subject.length > maxLength) return `has ${subject.length} characters (at most ${maxLength})`;
  return /^[a-z0-9][a-z0-9, -]*: [a-z]/.test(subject) ? null : 'is not written as "area: imperative"';
}

/** Commits after 0.1.0 whose subject has another form; none where the history is not there. */
export function checkCommitSubjects(root: string): Violation[] {
  const log = spawnSync('git', ['log', '--no-merges', '--format=%h %s', `${since}..HEAD`], {
    cwd: root,
    encoding: 'utf8',
  });
  if (log.status !== 0) return [];
  return log.stdout
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => ({ hash: line.slice(0, line.indexOf(' ')), subject: line.slice(line.indexOf(' ') + 1) }))
    .filter(({ subject }) => !exempt.has(subject) && subjectError(subject) !== null)
    .map(({ hash, subject }) => ({ path: hash, line: 1, text: `"${subject}" ${subjectError(subject)}` }));
}
