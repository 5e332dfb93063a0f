import { beforeAll, expect, test } from 'vitest';
import type { z } from 'zod';
import { features } from '#apps/features.ts';
import { inviteToProject } from '#features/projects/membership.contract.ts';
import { upsertConnections } from '#features/projects/server/presence.store.ts';
import { joinProject } from '#features/projects/testing/a-new-project.ts';
import { genreId } from '#features/tracks/model/genres.ts';
import { aStoredTrack } from '#features/tracks/testing/a-stored-track.ts';
import { aWav } from '#features/tracks/testing/a-wav.ts';
import { uploadAudio } from '#features/tracks/testing/upload-track.ts';
import type { AnyEndpoint } from '#platform/pure/contract.ts';
import { createAccessActors } from '#testing/access/access-actors.ts';
import { type ActorName, actors, readAccessList } from '#testing/access/access-list.ts';
import { requestOf } from '#testing/access/access-request.ts';
import { nonCommunityFeatures, nonJsonApiCalls } from '#testing/non-json-api-calls.ts';
import type { Person } from '#testing/person.ts';
import { aWorld, type Member } from '#testing/world.ts';

/** Every call of the community that answers data, each with its example from `docs/access.json`. */
type Shape = Record<string, z.ZodType>;
const shapeOf = (schema: unknown) => (schema as { shape?: Shape } | undefined)?.shape;
const answering = features
  .filter(({ name }) => !nonCommunityFeatures.has(name))
  .flatMap((feature) => feature.endpoints.map(({ endpoint }) => endpoint as AnyEndpoint))
  .filter(({ answer }) => answer && Object.keys(shapeOf(answer) ?? { all: 1 }).length > 0);
const documents = answering.filter(({ id }) => !(id in nonJsonApiCalls));
const isList = ({ answer }: AnyEndpoint) => shapeOf(answer)?.data?.type === 'array';

const world = await aWorld();
const accessActors = await createAccessActors(world);
const examples = new Map(readAccessList().map((entry) => [entry.route, entry]));
const people = {} as Record<ActorName, Person>;
/** Inputs that replace the examples where those give an empty list or a refusal. */
const better: Record<string, Record<string, unknown>> = {};

async function as(actor: ActorName): Promise<Person> {
  const browser = world.newGuest();
  const [name = '', value = ''] = (await accessActors.cookieOf(actor))?.cookie.split('=') ?? [];
  if (value) browser.cookies.set(name, value);
  return browser;
}
const made = async (name: string) => String((await accessActors.fill({ name: `{${name}}` })).name);

/** Creates four comments or replies under `path`, one of them hidden by moderation. */
async function commentAt(path: string): Promise<void> {
  for (const [at, who] of (['owner', 'other', 'free', 'paid'] as const).entries()) {
    world.clock.advance(1000);
    const body = { content: `Words ${at}` };
    const { body: posted, status } = await people[who].raw({ method: 'POST', url: path, body });
    expect([path, status]).toEqual([path, 201]);
    if (who === 'other') {
      const url = `/api/comments/${posted.data.id}`;
      await people.admin.raw({ method: 'PUT', url, body: { status: 2 } });
    }
  }
}

/** Adds four members and three pending invitations to a project. */
async function inProject(id: string): Promise<Person[]> {
  const members: Person[] = [];
  for (let at = 0; at < 7; at += 1) {
    const one = await world.person(`player${at}`, { accountType: 6 });
    if (at < 4) members.push(one);
    if (at < 4) await joinProject(people.owner as Member, one, id);
    else await people.owner.call(inviteToProject, { id, username: one.username });
  }
  return members;
}

beforeAll(async () => {
  for (const actor of actors) people[actor] = await as(actor);
  const { owner, other, free, paid, admin } = people;
  const [ownerId, track, group, news] = [
    await made('owner'),
    await made('track'),
    await made('stage'),
    await made('news'),
  ];
  for (const path of [`/api/tracks/${track}`, `/api/groups/${group}`, `/api/news/${news}`])
    await commentAt(`${path}/comments`);
  const comment = await made('comment');
  await commentAt(`/api/comments/${comment}/replies`);
  const withGenre = { mixdown: { genre_id: genreId('House'), tags: ['slow'] } };
  await owner.raw({ method: 'PUT', url: `/api/mixdowns/${track}`, body: withGenre });
  for (const who of [other, free, paid, admin]) {
    await who.raw({ method: 'POST', url: `/api/users/${ownerId}/follows` });
    await who.raw({ method: 'POST', url: `/group/${group}/join` });
    const { user } = (await who.raw({ method: 'GET', url: '/api/account' })).body;
    await owner.raw({ method: 'POST', url: `/api/users/${user.guid}/follows` });
    await aStoredTrack(world, { id: user.guid });
    if (who !== other) await owner.raw({ method: 'POST', url: `/api/users/${user.guid}/blocks` });
  }
  for (let times = 0; times < 3; times += 1) {
    world.clock.advance(1000);
    const url = `/api/mixdowns/${await made('track')}/featured`;
    await admin.raw({ method: 'PUT', url, body: { featured: true } });
    for (const name of [
      'hiddenTrack',
      'group',
      'news',
      'message',
      'project',
      'stageNews',
      'stageTrack',
      'closedGroup',
    ])
      await made(name);
    const featured = { method: 'PUT', url: `/api/groups/${await made('group')}/featured` } as const;
    await admin.raw({ ...featured, body: { featured: true } });
  }
  const project = await made('project');
  const here = [owner, ...(await inProject(project))];
  for (const [at, who] of here.entries()) {
    const { user } = (await who.raw({ method: 'GET', url: '/api/account' })).body;
    const connectionId = `0190a1b2-0000-7000-8000-00000000000${at}`;
    const connection = { connectionId, projectId: project, userId: user.guid };
    await upsertConnections(
      world.platform.db,
      [connection],
      new Date(world.clock.now().getTime() + 3_600_000),
    );
  }
  const message = { user_id: ownerId, content: 'Have you heard it?' };
  await other.raw({ method: 'POST', url: '/api/messages', body: { message } });
  await world.drain();
  const [notification] = (await owner.raw({ method: 'GET', url: '/api/notifications' })).body.data;
  const fileName = await uploadAudio(owner as Member, aWav());
  const otherId = (await other.raw({ method: 'GET', url: '/api/account' })).body.user.guid;
  await owner.raw({ method: 'PUT', url: `/api/groups/${group}/admins/${otherId}` });
  const holding = { holds_first: true };
  await owner.raw({ method: 'PUT', url: '/api/account/comment_settings', body: holding });
  const first = { method: 'POST', url: `/api/tracks/${track}/comments`, body: { content: 'First' } } as const;
  const held = (await (await world.person('newcomer')).raw(first)).body.data;
  Object.assign(better, {
    'comments.showHeld': { id: held?.id },
    'comments.listReplies': { id: comment },
    'groups.unmakeAdmin': { groupLink: group, userId: otherId },
    'tracks.listComments': { id: track },
    'tracks.listOfGenre': { genre: 'house' },
    'tracks.listOfTag': { tag: 'slow' },
    'groups.listComments': { id: group },
    'news.listComments': { id: news },
    'groups.listMembers': { groupLink: group },
    'groups.listNews': { groupLink: group },
    'groups.listPostedTracks': { groupLink: group },
    'search.community': { q: 'stage' },
    'tracks.create': { mixdown: { title: 'New', fileName } },
    'groups.notifyOfNews': { groupLink: group, id: await made('stageNews') },
    'projects.clone': { id: await made('project') },
    'projects.listOpenMemberships': { id: project },
    'projects.listPresent': { id: project },
    'projects.create': { project: { title: 'New' } },
    'profiles.update': { guid: ownerId, user: { about: 'Plays the viola' } },
    'notifications.read': { id: notification?.id, read: true },
  });
}, 180_000);

/** Sends the call as a permitted member and returns the answer; `more` are further query fields. */
async function ask(endpoint: AnyEndpoint, input: Record<string, unknown>, who: Person) {
  const { method, url, body } = requestOf(`${endpoint.method} ${endpoint.path}`, input, endpoint);
  const sent = body === undefined ? {} : { body: JSON.parse(body) as unknown };
  const answer = await who.raw({ method: method as 'GET', url, ...sent });
  expect(answer.status, `${url}: ${JSON.stringify(answer.body).slice(0, 300)}`).toBeLessThan(300);
  return answer.body;
}

const keysIn = (value: unknown): string[] =>
  typeof value !== 'object' || value === null
    ? []
    : Object.entries(value).flatMap(([key, inner]) => [
        ...(Array.isArray(value) ? [] : [key]),
        ...keysIn(inner),
      ]);
const resource = expect.objectContaining({ id: expect.any(String), type: expect.any(String) });
const isKnown = new Set(['id', 'type', 'attributes', 'relationships']);

test('every call excluded from the JSON:API check is a call of the community', () => {
  const known = answering.map(({ id }) => id);
  expect(Object.keys(nonJsonApiCalls).filter((id) => !known.includes(id))).toEqual([]);
  expect(documents.filter(isList).length).toBeGreaterThan(25);
});

test.each(documents.map((endpoint) => [endpoint.id, endpoint] as const))(
  '%s answers a JSON:API document in snake_case; a list has its next page and the total [COMM-006]',
  async (id, endpoint) => {
    world.clock.advance(10_000);
    const example = examples.get(`${endpoint.method} ${endpoint.path}`);
    const welcome = (['owner', 'admin', 'other', 'free', 'guest'] as const).find(
      (name) => (example?.statuses[name] ?? 500) < 300,
    );
    const who = people[welcome ?? 'owner'];
    const input = better[id] ?? (await accessActors.fill(example?.input ?? {}));
    const first = await ask(endpoint, isList(endpoint) ? { ...input, items: 2 } : input, who);
    expect(Object.keys(first).filter((key) => !['data', 'included', 'meta'].includes(key))).toEqual([]);
    expect(keysIn(first).filter((key) => !/^[a-z][a-z0-9]*(_[a-z0-9]+)*$/.test(key))).toEqual([]);
    const all = [first.data ?? [], first.included ?? []].flat();
    for (const one of all) {
      expect(one).toEqual(resource);
      expect(Object.keys(one).filter((key) => !isKnown.has(key))).toEqual([]);
    }
    if (!isList(endpoint)) return;
    const seen: string[] = [];
    for (let page = first; ; ) {
      seen.push(...page.data.map((one: { type: string; id: string }) => `${one.type} ${one.id}`));
      expect(page.meta).toMatchObject({ total: first.meta.total });
      if (page.meta.next_page === null) break;
      expect(['string', 'number']).toContain(typeof page.meta.next_page);
      page = await ask(endpoint, { ...input, items: 2, page: page.meta.next_page }, who);
    }
    expect(first.meta.total).toBe(seen.length);
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen).not.toEqual([]);
  },
);
