import type { PageView } from '#features/pages/admin.contract.ts';
import { blockKinds } from '#features/pages/model/block-kinds.ts';
import { checkPageDocument } from '#features/pages/model/check-page-document.ts';
import { createPage } from '#features/pages/server/editing/create-page.ts';
import { publishPage } from '#features/pages/server/publishing/publish-page.ts';
import { guest, type MemberActor } from '#platform/pure/actor.ts';
import type { MemberCall } from '#platform/server/call.ts';
import { transaction } from '#platform/server/db/transaction.ts';
import { makeCall } from '#platform/server/make-call.ts';
import type { BenchSetup } from '../bench-setup.ts';
import { type Finding, findingOf, ms } from '../finding.ts';
import { compareSides } from '../load/compare-sides.ts';
import { countStatements } from '../load/count-statements.ts';
import { measureRound } from '../load/measure-round.ts';
import { cpuOf, medianRoundOf, type Round } from '../statistics.ts';
import { createComparisonSides } from './comparison-sides.ts';
import { copyAnswersToBare } from './copy-answers-to-bare.ts';

const BLOCKS = 25;
const CACHED_GATE = 0.6;
const MAX_CPU_MS = 4;
const MAX_STATEMENTS = 3;
/** G26: a guest's page of 25 blocks, stored and drawn anew. */
export async function blockPages(setup: BenchSetup): Promise<Finding[]> {
  const path = await publishBlocks(setup);
  const bare = await copyAnswersToBare(setup, [path]);
  const sides = createComparisonSides(setup, { paths: [path] }, { paths: bare });
  const how = { rounds: setup.rounds, databasePid: setup.database.databasePid };
  const compared = await compareSides(sides, how);
  return [
    findingOf('G26', `page of ${BLOCKS} blocks, stored, 16 connections`, compared, CACHED_GATE),
    await drawnAnew(setup, path),
  ];
}

/** Publishes a page of 25 blocks and returns its path. */
async function publishBlocks(setup: BenchSetup): Promise<string> {
  const { path } = await createPageOfBlocks(setup, BLOCKS, (call, { id, draft }) =>
    publishPage(call, { id, revision: draft.revision, note: '' }),
  );
  return path;
}

/** Creates a page of so many blocks, of every kind whose example is whole; `more` is done with it in the same transaction. */
export async function createPageOfBlocks(
  { database: { platform }, members: [author] }: BenchSetup,
  count: number,
  more?: (call: MemberCall, page: PageView) => Promise<unknown>,
): Promise<PageView> {
  if (!author) throw new Error('a member is missing');
  const examples = blockKinds
    .map(({ component, example }) => ({ component, ...example }))
    .filter((block) => 'document' in checkBlocks([{ id: 'b', ...block }]));
  const blocks = Array.from({ length: count }, (_none, at) => ({
    id: `b${at}`,
    ...examples[at % examples.length],
  }));
  const path = `/bench-${Date.now().toString(36)}`;
  const actor: MemberActor = { ...guest, userId: author.id, sessionKey: 'bench', siteAdmin: true };
  return transaction(platform.db, async (tx) => {
    const call = { ...makeCall(platform, tx, actor), actor };
    const { data } = await createPage(call, () => false, {
      path,
      edition: 'site',
      document: documentOf(blocks),
    });
    await more?.(call, data);
    return data;
  });
}

const documentOf = (blocks: readonly object[]) => ({ title: 'Measured', blocks });
const checkBlocks = (blocks: readonly object[]) => checkPageDocument(documentOf(blocks), 'complete');

/** The page with a parameter that no page's key names is never stored. */
async function drawnAnew(setup: BenchSetup, path: string): Promise<Finding> {
  const { ours } = createComparisonSides(setup, { paths: [`${path}?n=1`] }, { paths: [] });
  await measureRound(ours, setup.database.databasePid);
  const rounds: Round[] = [];
  for (let at = 0; at < setup.rounds; at += 1)
    rounds.push(await measureRound(ours, setup.database.databasePid));
  const asked = await countStatements(setup, [`${path}?n=1`]);
  const round = medianRoundOf(rounds);
  return {
    goal: 'G26',
    what: `page of ${BLOCKS} blocks drawn anew, guest, 16 connections`,
    ours: `cpu ${ms(round.appMs)} + ${ms(round.databaseMs)}, ${Math.round(round.perSecond)}/s, ${asked} statements`,
    limit: '',
    ratio: '',
    gate: `${MAX_CPU_MS} ms, ${MAX_STATEMENTS} statements`,
    passed: cpuOf(round) <= MAX_CPU_MS && asked <= MAX_STATEMENTS,
    note: 'statements of one page after a pause, when nothing is kept',
  };
}
