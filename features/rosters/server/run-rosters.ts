import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { schoolYearOf } from '#features/classes/model/school-year.ts';
import { lockClassesOfSchool } from '#features/classes/server/rostered-classes.store.ts';
import { getSchoolRights } from '#features/education/server/get-school-rights.ts';
import { lockSchoolForNewMember } from '#features/education/server/organizations.store.ts';
import { discardUpload, uploadKey } from '#features/uploads/server/receive-bytes.ts';
import { copyObjectToFile } from '#features/uploads/server/transcode-upload.ts';
import { deleteUpload } from '#features/uploads/server/upload.store.ts';
import { guest } from '#platform/pure/actor.ts';
import { forbidden, notFound, Refusal } from '#platform/pure/refusal.ts';
import type { Call, MemberCall } from '#platform/server/call.ts';
import { withLongStatements } from '#platform/server/db/long-statements.ts';
import { runForSchool } from '#platform/server/db/row-security.ts';
import { transaction } from '#platform/server/db/transaction.ts';
import { failpoint } from '#platform/server/failpoints.ts';
import type { JobAttempt } from '#platform/server/feature.ts';
import { inTransaction } from '#platform/server/in-transaction.ts';
import { makeCall } from '#platform/server/make-call.ts';
import { createTemporaryFolder } from '#platform/server/storage/temporary-folders.ts';
import { planRoster } from '../model/plan/plan-roster.ts';
import { hasNoSteps, type RosterPlan } from '../model/plan/roster-steps.ts';
import { planSections, type Roster, type RosterFault } from '../model/roster.ts';
import { keptRunDays, undoDays } from '../model/roster-limits.ts';
import { applySteps } from './apply/apply-steps.ts';
import { undoSteps } from './apply/undo-steps.ts';
import { findSchoolState } from './find-school-state.ts';
import { deleteRosterFiles } from './rosters.jobs.ts';
import {
  clearOldRecords,
  findNextAppliedOrder,
  findRun,
  findSchoolOfRun,
  findUndoRecord,
  lockRun,
  purgeOldRuns,
  purgeWaitingRuns,
  type RunRow,
  type StoredPlan,
  updateRun,
} from './runs/runs.store.ts';
import { readHead } from './sources/decode-text.ts';
import type { Reading } from './sources/roster-source.ts';
import { rosterSources } from './sources/roster-sources.ts';

const DAY_MS = 86_400_000;

interface RunJob {
  id: string;
  by: string;
}

/** Reads the file of a run and stores its plan, or what is wrong with the file. */
export const readRoster = (call: Call, job: RunJob, attempt: JobAttempt): Promise<void> =>
  runStep(call, { ...job, state: 'reading', attempt }, async (asMember, run) => {
    const { roster, faults, table } = await readFile(asMember, run);
    const header = table && JSON.stringify(table.header);
    const columns = table && JSON.stringify(table.columns);
    const isArchive = roster?.source === 'oneroster';
    if (isArchive && (await getSchoolRights(asMember, run.organization_id)) !== 'everybody')
      throw forbidden('The owner of the school sends archives. Teachers send tables of classes');
    const plan = roster && (await planRun(asMember, run, roster));
    await endStep(call, run, {
      source: roster?.source ?? null,
      // What is complete in an archive its manifest says.
      ...(isArchive && { whole_school: true }),
      header,
      columns,
      ...(plan
        ? { state: 'ready', plan: JSON.stringify(toStored(plan)), plan_hash: hashOf(plan), faults: '[]' }
        : { state: 'refused', faults: toStorable(faults) }),
    });
  });

/** Applies a plan in one transaction with the state of its run, so that a repeated job does nothing. */
export const applyRoster = (call: Call, job: RunJob, attempt: JobAttempt): Promise<void> =>
  runStep(call, { ...job, state: 'applying', attempt }, async (asMember, run) => {
    const { roster, faults } = await readFile(asMember, run);
    if (!roster) return endStep(call, run, { state: 'refused', faults: toStorable(faults) });
    await inSchool(asMember, run, async (inside) => {
      const plan = await planRun(inside, run, roster);
      const plan_hash = hashOf(plan);
      if (plan_hash !== run.plan_hash) {
        const stored = JSON.stringify({ ...toStored(plan), isRenewed: true });
        return updateRun(inside.db, run, { state: 'ready', plan: stored, plan_hash });
      }
      const where = { organizationId: run.organization_id, source: roster.source };
      const undo = await applySteps(inside, where, plan.steps);
      await failpoint('roster.before-commit');
      const applied_order = await findNextAppliedOrder(inside.db, run.organization_id);
      const done = { state: 'applied', upload: null, applied_at: inside.now, applied_order } as const;
      await updateRun(inside.db, run, { ...done, undo: JSON.stringify(undo) });
      if (run.upload) await inside.enqueue(deleteRosterFiles, { uploads: [run.upload] });
    });
  });

/** Brings the state before a run back, in one transaction with its state. */
export const undoRoster = (call: Call, job: RunJob, attempt: JobAttempt): Promise<void> =>
  runStep(call, { ...job, state: 'undoing', attempt }, (asMember, run) =>
    inSchool(asMember, run, async (inside) => {
      const record = await findUndoRecord(inside.db, run.organization_id, run.id);
      if (record) await undoSteps(inside, run.organization_id, record);
      await failpoint('roster.undo-before-commit');
      await updateRun(inside.db, run, { state: 'undone', undo: null, undone_by: inside.actor.userId });
    }),
  );

/** Runs the work in a transaction with school, classes and run locked, unless the run has left its state meanwhile. */
async function inSchool(
  call: MemberCall,
  run: RunRow,
  work: (inside: MemberCall) => Promise<void>,
): Promise<void> {
  const { platform, actor, http } = call;
  await transaction(platform.db, (tx) =>
    withLongStatements(tx, async () => {
      const inside = makeCall(platform, tx, actor, http) as MemberCall;
      if (!(await lockSchoolForNewMember(tx, run.organization_id))) throw notFound();
      if ((await lockRun(tx, run.organization_id, run.id))?.state !== run.state) return;
      await lockClassesOfSchool(tx, run.organization_id);
      await work(inside);
    }),
  );
}

/** The plan of a roster now. Refuses who may not change the school any more. */
async function planRun(call: MemberCall, run: RunRow, roster: Roster): Promise<RosterPlan> {
  const rights = await getSchoolRights(call, run.organization_id);
  const state = await findSchoolState(call, { organizationId: run.organization_id, source: roster.source });
  return planRoster(roster, state, {
    year: schoolYearOf(call.now),
    mayInvite: rights === 'everybody',
  });
}

async function readFile({ platform }: Call, run: RunRow): Promise<Reading> {
  const folder = await createTemporaryFolder(platform.config.dataDir, 'roster');
  const gone = { file: run.file_name, line: null, column: null, text: 'is no longer there' };
  try {
    const file = path.join(folder, 'roster');
    if (run.upload === null || !(await copyObjectToFile(platform, uploadKey(run.upload), file)))
      return { roster: null, table: null, faults: [{ ...gone, help: 'Please send it again.' }] };
    const head = await readHead(file, 8);
    const source = rosterSources.find((one) => one.recognises(head));
    if (!source) throw new Error('No source of rosters takes a file of this kind.');
    return await source.read(file, {
      organizationId: run.organization_id,
      fileName: run.file_name,
      wholeSchool: run.whole_school,
      columns: run.columns_chosen ? run.columns : null,
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

interface Step extends RunJob {
  state: 'reading' | 'applying' | 'undoing';
  attempt: JobAttempt;
}

/** Runs a step as the member who asked for it; a refusal, or failing for the last time, ends the run. */
async function runStep(
  call: Call,
  { id, by, state, attempt: { attempt, maxAttempts } }: Step,
  work: (call: MemberCall, run: RunRow) => Promise<void>,
): Promise<void> {
  const { platform } = call;
  const school = await findSchoolOfRun(call.db, id);
  const run = school === null ? undefined : await findRun(call.db, school, id);
  if (run?.state !== state) return;
  try {
    const asMember = makeCall(platform, platform.db, { ...guest, userId: by }) as MemberCall;
    // Transactions of a run see its school only.
    await runForSchool(run.organization_id, () => work(asMember, run));
  } catch (error) {
    const isRefused = error instanceof Refusal && error.status < 500;
    if (!isRefused && attempt < maxAttempts) throw error;
    if (!isRefused) platform.log.error({ roster: id, error: String(error) }, 'a roster has failed');
    const text = isRefused ? error.message : 'could not be worked on. Nothing was changed';
    const fault = { file: run.file_name, line: null, column: null, text, help: 'Please try it again.' };
    await endStep(call, run, {
      state: state === 'undoing' ? 'applied' : 'refused',
      faults: toStorable([fault]),
    });
  }
}

/** Changes a run that is still in the state in which it was found. */
async function endStep(call: Call, run: RunRow, change: Parameters<typeof updateRun>[2]): Promise<void> {
  await inTransaction(call, async ({ db, now }) => {
    const found = await lockRun(db, run.organization_id, run.id);
    if (found?.state === run.state) await updateRun(db, run, { ...change, updated_at: now });
  });
}

function toStored({ entries, steps, students, leaving }: RosterPlan): StoredPlan {
  const counts = Object.fromEntries(planSections.map((section) => [section, entries[section].length]));
  return {
    students,
    leaving,
    counts: counts as StoredPlan['counts'],
    entries: JSON.parse(withoutControls(JSON.stringify(entries))) as StoredPlan['entries'],
    hasSteps: !hasNoSteps(steps),
    isRenewed: false,
  };
}

function hashOf({ steps }: RosterPlan): string {
  const hash = createHash('sha256');
  for (const piece of jsonPieces(steps)) hash.update(piece);
  return hash.digest('hex');
}

const itemsAtOnce = 1000;

/** What `JSON.stringify` gives, in pieces of so many items of a list: as one text a large school's steps have 10 MB. */
function* jsonPieces(value: object): Generator<string> {
  if (Array.isArray(value)) {
    yield '[';
    for (let from = 0; from < value.length; from += itemsAtOnce)
      yield (from > 0 ? ',' : '') + JSON.stringify(value.slice(from, from + itemsAtOnce)).slice(1, -1);
    yield ']';
    return;
  }
  yield '{';
  for (const [at, [key, inner]] of Object.entries(value).entries()) {
    yield `${at > 0 ? ',' : ''}${JSON.stringify(key)}:`;
    yield* jsonPieces(inner);
  }
  yield '}';
}

const toStorable = (faults: readonly RosterFault[]): string => withoutControls(JSON.stringify(faults));

/** PostgreSQL stores neither NUL nor half of a surrogate pair in JSON, and a file may have both. */
const withoutControls = (json: string): string => json.replace(/\\u(?:0000|d[89a-f][0-9a-f]{2})/gi, '?');

/** Deletes files of rosters that were used or given up. */
export async function handleDeleteRosterFiles(
  { platform }: Call,
  { uploads }: { uploads: readonly string[] },
): Promise<void> {
  for (const upload of uploads) {
    await discardUpload(platform, upload);
    await transaction(platform.db, (tx) => deleteUpload(tx, upload));
  }
}

/** Hourly: rosters that were not applied within a day go with their files, names after 7 days, runs after a year. */
export async function handleCleanUpRosters(call: Call): Promise<void> {
  const before = (days: number) => new Date(call.now.getTime() - days * DAY_MS);
  await inTransaction(call, async (inside) => {
    const uploads = await purgeWaitingRuns(inside.db, before(1));
    for (let from = 0; from < uploads.length; from += 100)
      await inside.enqueue(deleteRosterFiles, { uploads: uploads.slice(from, from + 100) });
    await clearOldRecords(inside.db, before(undoDays));
    await purgeOldRuns(inside.db, before(keptRunDays));
  });
}
