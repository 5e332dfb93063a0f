import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import type { ASchoolWithClass } from '#features/classes/testing/a-class.ts';
import { schoolMembershipsOf } from '#features/education/server/school.scopes.ts';
import { isLimitedToSchool } from '#features/education/server/school-rows-guard.ts';
import type { AnyEndpoint } from '#platform/pure/contract.ts';
import { armFailpoint } from '#platform/server/failpoints.ts';
import { unzip } from '../unzip.ts';
import { aWorld, type Member } from '../world.ts';
import { aFullSchool, canary, fillWithCanaries, tablesOfSchools } from './a-full-school.ts';
import { type AccessEntry, readAccessList } from './access-list.ts';
import { requestOf } from './access-request.ts';

const world = await aWorld({ educationMode: true });
const { db } = world.platform;
const featuresOfSchools = [
  'education',
  'classes',
  'rosters',
  'school-records',
  'school-licences',
  'school-sign-in',
  'school-years',
  'invitations',
];
const endpoints = new Map(
  world.features
    .filter(({ name }) => featuresOfSchools.includes(name))
    .flatMap((feature) => feature.endpoints.map(({ endpoint }) => endpoint))
    .map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint]),
);
const isFile = ({ route }: AccessEntry) => /^GET \/education\/.*\.(csv|zip)$/.test(route);
const list = readAccessList().filter((entry) => endpoints.has(entry.route) || isFile(entry));
const reads = list.filter(({ route }) => route.startsWith('GET '));
const writes = list.filter(({ route }) => !route.startsWith('GET '));
/** Columns of a school with words of ours only, or whose rows nothing may change. The reasons of looks are canaries from the start. */
const wordsOfOurs =
  `class_members.role class_secrets.hash class_secrets.kind consents.ages consents.basis emailed_invitations.kind
  organization_invitations.role organization_memberships.position organization_memberships.role
  organization_subscriptions.status organization_subscriptions.token organizations.country organizations.year_ends_on pieces.kind record_reads.reason
  record_reads.session_key record_reads.what roster_links.kind roster_links.source roster_runs.plan_hash roster_runs.source
  roster_runs.state school_year_classes.fate school_year_moves.role school_years.state security_events.kind security_events.network
  security_events.session_key users.currency users.password_hash users.school_only users.school_role workspaces.code workspaces.colour
  workspaces.way_in`.split(/\s+/);

let ours: ASchoolWithClass;
let theirs: ASchoolWithClass;
let ofNoSchool: Member;
let refused: string[];
const idsOf = new Map<ASchoolWithClass, string[]>();

beforeAll(async () => {
  ofNoSchool = await world.person('of-no-school');
  ours = await aFullSchool(world, 'Parents asked');
  theirs = await aFullSchool(world, canary);
  refused = await fillWithCanaries(db, theirs);
  for (const one of [ours, theirs]) {
    const ids: string[] = [one.school.id, one.student.id];
    for (const [table, column] of [
      ['workspaces', 'id'],
      ['class_members', 'id'],
      ['class_announcements', 'id'],
      ['organization_memberships', 'id'],
      ['organization_invitations', 'id'],
      ['roster_runs', 'id'],
      ['school_years', 'id'],
      ['class_bans', 'user_id'],
      ['organization_bans', 'user_id'],
    ] as const) {
      const { rows } = await sql<{ id: string }>`select ${sql.ref(column)} as id from ${sql.table(table)}
        where organization_id = ${one.school.id} order by 1 desc limit 1`.execute(db);
      ids.push(...rows.map(({ id }) => id));
    }
    idsOf.set(one, [...new Set(ids)]);
  }
}, 120_000);

/** The example of a route with each of these ids in the place of those that it names, and in its filters. */
function inputsOf({ route, input }: AccessEntry, ids: readonly string[]): Record<string, unknown>[] {
  const filters = Object.keys(endpoints.get(route)?.query?.shape ?? {}).filter((key) =>
    /^(workspaceId|userGuid)$/.test(key),
  );
  const named = Object.keys(input).filter((key) => /^\{(?!password)/.test(String(input[key])));
  const places = [...new Set([...named, ...filters])].filter((key) => key !== 'school');
  if (places.length === 0) return [input];
  const withId = (id: string) => ({ ...input, ...Object.fromEntries(named.map((key) => [key, id])) });
  return [
    ...(named.length === 0 ? [input] : []),
    ...ids.flatMap((id) => [
      withId(id),
      ...filters.map((key) => ({ ...withId(named.length > 0 ? id : ''), [key]: id })),
    ]),
  ];
}

interface Answer {
  route: string;
  url: string;
  status: number;
  text: string;
}

async function send(actor: Member, entry: AccessEntry, input: Record<string, unknown>): Promise<Answer> {
  const { method, url, body } = requestOf(
    entry.route,
    input,
    endpoints.get(entry.route) as AnyEndpoint | undefined,
  );
  const response = await world.server.inject({
    method: method as 'GET',
    url,
    headers: {
      cookie: [...actor.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      ...(method !== 'GET' && { 'x-csrf-token': actor.csrfToken() }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { payload: body }),
  });
  const isZip = response.headers['content-type'] === 'application/zip';
  const text = isZip
    ? [...unzip(response.rawPayload)].map(([name, bytes]) => `${name} ${bytes.toString('utf8')}`).join('\n')
    : response.payload;
  return { route: entry.route, url, status: response.statusCode, text };
}

/** What these calls answer this person for all things of both schools. */
async function crawl(actor: Member, entries: readonly AccessEntry[]): Promise<Answer[]> {
  const answers: Answer[] = [];
  const ids = [...(idsOf.get(ours) ?? []), ...(idsOf.get(theirs) ?? [])];
  for (const entry of entries)
    for (const input of inputsOf(entry, ids)) answers.push(await send(actor, entry, input));
  return answers;
}

/** What everybody who has its address reads on the invitation page of a school or class. */
const invitationPage = /"(name|owner_username)":"[^"]*"/g;
const isInvitationPage = (route: string) => route.endsWith('/:id/invitation');

const leaks = (answers: readonly Answer[]) =>
  answers
    .filter(({ route, url, text }) => {
      const shown = isInvitationPage(route) ? text.replaceAll(invitationPage, '') : text;
      const theirIds = (idsOf.get(theirs) ?? []).filter((id) => !url.includes(id));
      return shown.includes(canary) || theirIds.some((id) => shown.includes(id));
    })
    .map(
      ({ url, status, text }) =>
        `${status} ${url} ${text.slice(Math.max(0, text.indexOf(canary) - 100)).slice(0, 200)}`,
    );

const people = ['owner', 'teacher', 'student'] as const;
const personOf = (of: ASchoolWithClass, who: (typeof people)[number]) =>
  who === 'owner' ? of.school.owner : of[who];

test('the other school has a canary in every column that holds words of people [EDU-232]', async () => {
  expect(refused).toEqual(wordsOfOurs);
  const empty: string[] = [];
  for (const table of await tablesOfSchools(db)) {
    const { rows } =
      await sql`select from ${sql.table(table)} where organization_id = ${theirs.school.id}`.execute(db);
    if (rows.length === 0) empty.push(table);
  }
  expect(empty).toEqual(['contract_ends', 'school_notices', 'school_transfers', 'social_identities']);
  const own = await crawl(theirs.school.owner, reads);
  const shown = new Set(own.filter(({ text }) => text.includes(canary)).map(({ route }) => route));
  expect(shown.size).toBeGreaterThan(20);
});

describe.each(people)('%s', (who) => {
  test('reads nothing of another school, with and without the conditions of the queries [EDU-232] [EDU-233]', async () => {
    const actor = personOf(ours, who);
    const answers = await crawl(actor, reads);
    expect(leaks(answers)).toEqual([]);
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(
      who === 'student' ? 10 : 30,
    );
    const disarm = armFailpoint('school.scopes', { do: 'delay', ms: 0 }, { times: Number.POSITIVE_INFINITY });
    try {
      const { rows } = await sql`select from ${schoolMembershipsOf(ours.school.id)} m
        where m.organization_id = ${theirs.school.id}`.execute(db);
      expect(rows.length).toBeGreaterThan(0);
      expect(leaks(await crawl(actor, reads))).toEqual([]);
    } finally {
      disarm();
    }
  });
});

/** Calls of a school that answer everybody who has its address: its invitation page, and the request to be let in. */
const openToEverybody = [
  'GET /api/organizations/:id/invitation',
  'POST /api/organizations/:id/membership_requests',
];
const withSchoolId = list.filter(
  ({ route }) => route.includes('/api/organizations/:') && !openToEverybody.includes(route),
);

describe.each(withSchoolId)('$route', (entry) => {
  test('answers people of another school and of none 404, as for a school that does not exist [EDU-232]', async () => {
    const schoolKey = entry.route.includes(':organization_id') ? 'organizationId' : 'id';
    const { rows } = await sql<{ id: string }>`
      select id from ${sql.table(entry.route.includes('/invitations/') ? 'organization_invitations' : 'organization_memberships')}
      where organization_id = ${theirs.school.id} order by id limit 1`.execute(db);
    const input = {
      ...entry.input,
      ...('userGuid' in entry.input && { userGuid: theirs.student.id }),
      ...(schoolKey === 'organizationId' && { id: rows[0]?.id }),
    };
    const others = [...people.map((who) => personOf(ours, who)), ofNoSchool];
    for (const actor of others) {
      const [foreign, unknown] = [
        await send(actor, entry, { ...input, [schoolKey]: theirs.school.id }),
        await send(actor, entry, { ...input, [schoolKey]: crypto.randomUUID() }),
      ];
      expect([foreign.status, foreign.text]).toEqual([404, unknown.text]);
      expect(unknown.status).toBe(404);
    }
  });
});

test('calls with the id of a school are among those that are compared [EDU-232]', () => {
  expect(withSchoolId.length).toBeGreaterThan(20);
});

test('no call of a school that reads or writes is left without the limit of its rows [EDU-233] [EDU-239]', () => {
  const open = [...endpoints.values()].map(({ id }) => id).filter((id) => !isLimitedToSchool(id));
  expect(open.sort()).toEqual([
    'classes.getInvitation',
    'classes.openForSignIn',
    'classes.requestMembership',
    'classes.signIn',
    'classes.signInByCard',
    'education.createOrganization',
    'education.getInvitation',
    'education.leaveSchool',
    'education.listOrganizations',
    'education.requestMembership',
    'invitations.accept',
    'invitations.decline',
    'invitations.respond',
    'schoolLicences.enterTransfer',
    'schoolLicences.listAdminSchools',
    'schoolRecords.listShown',
    'schoolSignIn.start',
    'schoolSignIn.try',
    'schoolYears.openTakeHome',
  ]);
});

test('the people of a school change nothing of another one, with and without the conditions of the queries [EDU-232] [EDU-233]', async () => {
  const rowsOfTheirs = async () => {
    const found: Record<string, unknown> = {};
    for (const table of await tablesOfSchools(db)) {
      const { rows } =
        await sql`select md5(string_agg(t::text, ',' order by t::text)) as digest from ${sql.table(table)} t
        where organization_id = ${theirs.school.id}`.execute(db);
      found[table] = rows[0];
    }
    return found;
  };
  const before = await rowsOfTheirs();
  for (const isArmed of [false, true]) {
    const disarm = isArmed
      ? armFailpoint('school.scopes', { do: 'delay', ms: 0 }, { times: Number.POSITIVE_INFINITY })
      : () => undefined;
    for (const who of people)
      for (const entry of writes)
        for (const input of inputsOf(entry, idsOf.get(theirs) ?? []))
          if (Object.values(input).some((value) => (idsOf.get(theirs) ?? []).includes(value as string)))
            await send(personOf(ours, who), entry, input);
    disarm();
  }
  expect(await rowsOfTheirs()).toEqual(before);
});
