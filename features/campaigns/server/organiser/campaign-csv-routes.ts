import { Readable } from 'node:stream';
import { z } from 'zod';
import { isRefusal, notFound } from '#platform/pure/refusal.ts';
import { csvHead, csvLine } from '#platform/pure/text/csv-line.ts';
import type { Call } from '#platform/server/call.ts';
import type { RawRoutes } from '#platform/server/feature.ts';
import { parseCookies } from '#platform/server/http/call-http.ts';
import { makeCall } from '#platform/server/make-call.ts';
import { dayKinds } from '../../model/day-kinds.ts';
import type { CampaignRow } from '../campaigns.tables.ts';
import { presentJurors } from '../jury/list-jurors.ts';
import { findEntriesForCsv } from './find-csv-entries.ts';
import { findDayCounts, findSources } from './find-numbers.ts';
import { hasVotingEnded, presentDay } from './get-numbers.ts';
import { getOrganisedCampaign } from './get-organised-campaign.ts';

const Params = z.strictObject({
  groupLink: z.string().max(60),
  file: z.enum(['entries.csv', 'numbers.csv', 'sources.csv', 'jurors.csv']),
});

/** `/campaigns/{groupLink}/manage/{file}`: what an organiser sees as files. 404 for everybody else. */
export const campaignCsvRoutes: RawRoutes = (server, { platform, readActor }) => {
  server.get(
    '/campaigns/:groupLink/manage/:file',
    { config: { access: 'anyone' } },
    async (request, reply) => {
      const params = Params.safeParse(request.params);
      if (!params.success) throw notFound();
      const { groupLink, file } = params.data;
      const call = makeCall(platform, platform.db, await readActor(parseCookies(request.headers.cookie)));
      const campaign = await findOrganisedCampaign(call, groupLink);
      reply
        .header('cache-control', 'private, no-store')
        .header('content-disposition', `attachment; filename="${groupLink}-${file}"`)
        .type('text/csv; charset=utf-8');
      return reply.send(Readable.from(linesOf[file](call, campaign)));
    },
  );
};

async function findOrganisedCampaign(call: Call, groupLink: string): Promise<CampaignRow> {
  try {
    return (await getOrganisedCampaign(call, groupLink)).campaign;
  } catch (error) {
    if (isRefusal(error)) throw notFound();
    throw error;
  }
}

/** All days with anything, many years of them. */
const ALL_DAYS = 10_000;

const linesOf = {
  async *'entries.csv'({ db, now }: Call, campaign: CampaignRow): AsyncGenerator<string> {
    const showsVotes = hasVotingEnded(campaign, now);
    const votes = showsVotes ? ['votes', 'votes not counted'] : [];
    yield csvHead([
      ...['entered', 'state', 'reason', 'title', 'by', 'profile', 'credits', 'rules', 'samples cleared'],
      ...['plays', ...votes],
    ]);
    for await (const entry of findEntriesForCsv(db, campaign.id))
      yield csvLine([
        ...[entry.entered_at.toISOString(), entry.state, entry.reason, entry.title, entry.username],
        ...[
          entry.profile_link,
          entry.credits,
          entry.terms_version ?? '',
          entry.samples_cleared ? 'yes' : 'no',
        ],
        ...[entry.plays, ...(showsVotes ? [entry.votes, entry.struck] : [])],
      ]);
  },

  async *'numbers.csv'({ db, now }: Call, campaign: CampaignRow): AsyncGenerator<string> {
    const showsVotes = hasVotingEnded(campaign, now);
    const kinds = dayKinds.filter((kind) => kind !== 'votes' || showsVotes);
    yield csvHead(['day', ...kinds]);
    for (const row of await findDayCounts(db, campaign.id, ALL_DAYS)) {
      const day = presentDay(row, showsVotes);
      yield csvLine([day.day, ...kinds.map((kind) => day[kind] ?? 0)]);
    }
  },

  async *'jurors.csv'(call: Call, campaign: CampaignRow): AsyncGenerator<string> {
    const { entries, jurors } = await presentJurors(call, campaign);
    yield csvHead([
      ...['juror', 'profile', 'state', 'invited', 'reminded'],
      ...['entries', 'judged', 'conflicts of interest'],
    ]);
    for (const { user, email, state, invitedAt, remindedAt, scored, conflicts } of jurors)
      yield csvLine([
        ...[user?.username ?? email, user?.profileLink ?? '', state, invitedAt, remindedAt ?? ''],
        ...[entries, scored, conflicts],
      ]);
  },

  async *'sources.csv'({ db }: Call, campaign: CampaignRow): AsyncGenerator<string> {
    yield csvHead(['host', 'visits']);
    for (const { host, visits } of await findSources(db, campaign.id)) yield csvLine([host, visits]);
  },
};
