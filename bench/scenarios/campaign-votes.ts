import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { nodeFlags } from '#apps/node-flags.ts';
import type { LargeCampaign } from '#db/seeds/scale/seed-large-campaign.ts';
import { childEnvironment } from '#platform/server/config/child-environment.ts';
import type { BenchSetup } from '../bench-setup.ts';
import { type Finding, findingOf } from '../finding.ts';
import { createBenchMembers } from '../ground/create-bench-members.ts';
import { endVoting, findEntryIds } from '../ground/fill-campaigns.ts';
import { benchSecret } from '../ground/open-bench-database.ts';
import { compareSides } from '../load/compare-sides.ts';
import { type LoadOptions, type MixedCall, runLoad } from '../load/run-load.ts';
import { createComparisonSides } from './comparison-sides.ts';

/** Their votes are enough for all rounds, also those of the bare route. */
const VOTERS = 5000;
const VOTES_EACH = 10;
const VOTE_GATE = 0.35;
const HOT_CONNECTIONS = 64;
const HOT_VOTERS = 1000;
const MAX_RESULT_SECONDS = 10;
const MAX_RESULT_MB = 256;
/** Older than the campaign. */
const ACCOUNT_DAYS = 90;

/** Votes against a bare insert, many votes for one entry, and the result once voting has ended. */
export async function campaignVotes(setup: BenchSetup, campaign: LargeCampaign): Promise<Finding[]> {
  const entries = await findEntryIds(setup.database, campaign.campaignId);
  return [
    await votesOfMany(setup, campaign, entries),
    await votesForOne(setup, campaign, entries[0] ?? ''),
    await resultOfVotes(setup, campaign),
  ];
}

/** Each voter's votes are a list of neighbouring entries, so that no vote is cast twice. */
function votesBy(
  voters: number,
  entries: readonly string[],
  toCall: (entry: string, slot: number) => MixedCall,
) {
  return Array.from({ length: voters * VOTES_EACH }, (_none, at): MixedCall => {
    const [by, slot] = [at % voters, Math.floor(at / voters)];
    return { ...toCall(entries[(by * VOTES_EACH + slot) % entries.length] ?? '', slot + 1), by };
  });
}

async function votesOfMany(
  setup: BenchSetup,
  { groupLink, campaignId }: LargeCampaign,
  entries: readonly string[],
): Promise<Finding> {
  const [ours, bare] = [
    await createBenchMembers(setup.database, VOTERS, ACCOUNT_DAYS),
    await createBenchMembers(setup.database, VOTERS, ACCOUNT_DAYS),
  ];
  const sides = createComparisonSides(
    setup,
    {
      paths: [],
      headers: ours.map(({ headers }) => headers),
      mix: votesBy(VOTERS, entries, (entry) => castVoteCall(groupLink, entry)),
      each: 'pairs',
    },
    {
      paths: [],
      headers: bare.map(({ id }) => ({ 'x-user': id, 'content-type': 'application/json' })),
      mix: votesBy(VOTERS, entries, (entry, slot) => ({
        method: 'POST',
        path: `/vote/${campaignId}`,
        body: JSON.stringify({ entry, slot }),
      })),
      each: 'pairs',
    },
  );
  const compared = await compareSides(sides, {
    rounds: Math.min(setup.rounds, 3),
    databasePid: setup.database.databasePid,
  });
  return findingOf('G25', 'vote, 16 connections', compared, VOTE_GATE);
}

const castVoteCall = (groupLink: string, entryId: string): MixedCall => ({
  method: 'POST',
  path: `/api/campaigns/${groupLink}/votes`,
  body: JSON.stringify({ entry_id: entryId }),
});

/** One vote of each of a thousand members for the same entry. */
async function votesForOne(setup: BenchSetup, { groupLink }: LargeCampaign, entry: string): Promise<Finding> {
  const members = await createBenchMembers(setup.database, HOT_VOTERS, ACCOUNT_DAYS);
  const mix = members.map((_one, by) => ({ ...castVoteCall(groupLink, entry), by }));
  const order: LoadOptions = {
    url: setup.site.url,
    connections: HOT_CONNECTIONS,
    seconds: 0,
    amount: HOT_VOTERS,
    method: 'POST',
    paths: [],
    headers: members.map(({ headers }) => headers),
    each: 'pairs',
    mix,
  };
  const load = await runLoad(order);
  return {
    goal: 'G25',
    what: `votes of ${HOT_VOTERS.toLocaleString('en-US')} members for one entry, ${HOT_CONNECTIONS} connections`,
    ours: `${Math.round(load.requests / load.seconds)}/s, p99 ${load.p99Ms} ms, ${load.failures} failed`,
    limit: '',
    ratio: '',
    gate: 'none fails',
    passed: load.failures === 0 && load.requests === HOT_VOTERS,
    note: '',
  };
}

/** The check of all votes in a process of its own, and the first page of the result after it. */
async function resultOfVotes(
  { database, site }: BenchSetup,
  { campaignId, groupLink, votes }: LargeCampaign,
): Promise<Finding> {
  await endVoting(database, campaignId);
  const child = fork(join(import.meta.dirname, '../ground/review-process.ts'), [], {
    // As the worker runs.
    execArgv: [...nodeFlags],
    env: childEnvironment({
      DATA_DIR: database.dataDir,
      DATABASE_URL: database.databaseUrl,
      SECRET: benchSecret,
      LOG_LEVEL: 'warn',
    }),
  });
  const [checked] = (await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(([code]) => Promise.reject(new Error(`The check ended with code ${code}`))),
  ])) as [{ seconds: number; megabytes: number }];
  await database.platform.db
    .deleteFrom('campaign_held_groups')
    .where('campaign_id', '=', campaignId)
    .execute();
  const began = performance.now();
  const response = await fetch(`${site.url}/api/campaigns/${groupLink}/result`);
  if (response.status !== 200) throw new Error(`the result was answered ${response.status}`);
  await response.arrayBuffer();
  const seconds = checked.seconds + (performance.now() - began) / 1000;
  return {
    goal: 'G25',
    what: `result of ${votes.toLocaleString('en-US')} votes: check for votes that look alike, and first page`,
    ours: `${seconds.toFixed(1)} s, ${Math.round(checked.megabytes)} MB`,
    limit: '',
    ratio: '',
    gate: `${MAX_RESULT_SECONDS} s, ${MAX_RESULT_MB} MB`,
    passed: seconds <= MAX_RESULT_SECONDS && checked.megabytes <= MAX_RESULT_MB,
    note: 'whole process, Node included',
  };
}
