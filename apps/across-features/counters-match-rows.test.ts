import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { createGroup } from '#features/groups/form.contract.ts';
import { aNewsItem } from '#features/news/testing/a-news-item.ts';
import { aStoredTrack } from '#features/tracks/testing/a-stored-track.ts';
import { seededRandom } from '#platform/pure/seeded-random.ts';
import type { RawRequest } from '#testing/person.ts';
import { aWorld, type Member } from '#testing/world.ts';
import { wrongCounters } from '#testing/wrong-counters.ts';

/** Members act at random and concurrently; afterwards every counter must equal its rows. */
const actors = 50;
const actionsOfEach = 200;

const world = await aWorld();
const { db } = world.platform;
const random = seededRandom('counters are true');
const oneOf = <T>(things: readonly T[]): T => {
  const found = things[Math.floor(random() * things.length)];
  if (found === undefined) throw new Error('There is nothing to choose from');
  return found;
};

let people: Member[];
let tracks: string[];
let groups: string[];
let news: string[];
/** Comments and projects that existed at some time. */
const comments: string[] = [];
const projects: string[] = [];

beforeAll(async () => {
  people = [];
  for (let at = 0; at < actors; at += 1) people.push(await world.person(`actor${at}`, { accountType: 4 }));
  const admin = await world.person('the-admin', { admin: true });
  tracks = [];
  for (let at = 0; at < 40; at += 1) tracks.push((await aStoredTrack(world, oneOf(people))).id);
  groups = [];
  for (let at = 0; at < 8; at += 1) {
    const group = { name: `Group ${at}`, privacySetting: 'joinable' as const };
    const { data } = await oneOf(people).call(createGroup, { group });
    groups.push(data.attributes.groupLink);
  }
  news = [];
  for (let at = 0; at < 3; at += 1) news.push((await aNewsItem(admin)).id);
}, 120_000);

const content = 'So it goes.';
/** The actions a member may take, the likeliest first. */
const randomActions: readonly ((actor: Member) => RawRequest)[] = [
  () => ({ method: 'POST', url: `/api/tracks/${oneOf(tracks)}/likes` }),
  () => ({ method: 'DELETE', url: `/api/tracks/${oneOf(tracks)}/likes` }),
  () => ({ method: 'POST', url: `/api/users/${oneOf(people).id}/follows` }),
  () => ({ method: 'DELETE', url: `/api/users/${oneOf(people).id}/follows` }),
  () => ({ method: 'POST', url: `/group/${oneOf(groups)}/join` }),
  () => ({ method: 'POST', url: `/group/${oneOf(groups)}/leave` }),
  () => ({ method: 'PUT', url: `/api/groups/${oneOf(groups)}/admins/${oneOf(people).id}` }),
  () => ({ method: 'DELETE', url: `/api/groups/${oneOf(groups)}/admins/${oneOf(people).id}` }),
  () => ({
    method: random() < 0.1 ? 'DELETE' : 'GET',
    url: `/api/groups/${oneOf(groups)}`,
  }),
  () => ({ method: 'POST', url: `/api/groups/${oneOf(groups)}/follows` }),
  () => ({ method: 'DELETE', url: `/api/groups/${oneOf(groups)}/follows` }),
  () => ({ method: 'POST', url: `/api/news/${oneOf(news)}/likes` }),
  () => ({ method: 'DELETE', url: `/api/news/${oneOf(news)}/likes` }),
  () => ({ method: 'POST', url: `/api/tracks/${oneOf(tracks)}/comments`, body: { content } }),
  () => ({ method: 'POST', url: `/api/groups/${oneOf(groups)}/comments`, body: { content } }),
  () => ({ method: 'POST', url: `/api/news/${oneOf(news)}/comments`, body: { content } }),
  () => ({ method: 'DELETE', url: `/api/comments/${comments.length > 0 ? oneOf(comments) : oneOf(tracks)}` }),
  () => ({
    method: 'POST',
    url: `/api/groups/${oneOf(groups)}/group_tracks`,
    body: { mixdown_id: oneOf(tracks) },
  }),
  () => ({ method: 'DELETE', url: `/api/groups/${oneOf(groups)}/group_tracks/${oneOf(tracks)}` }),
  () => ({
    method: 'PUT',
    url: `/api/mixdowns/${oneOf(tracks)}`,
    body: { mixdown: { published: random() < 0.7 } },
  }),
  () => ({ method: 'POST', url: `/api/mixdowns/${oneOf(tracks)}/plays` }),
  () => ({ method: 'POST', url: '/api/messages', body: { message: { user_id: oneOf(people).id, content } } }),
  () => ({ method: 'POST', url: '/api/projects', body: { project: { title: 'Sketch', kind: 'Song' } } }),
  () => ({
    method: 'DELETE',
    url: `/snd_api/songs/${projects.length > 0 ? oneOf(projects) : oneOf(tracks)}`,
  }),
  () =>
    random() < 0.05
      ? { method: 'DELETE', url: `/api/mixdowns/${oneOf(tracks)}` }
      : { method: 'GET', url: '/api/account' },
];

test('after 10,000 random concurrent actions by 50 members every counter equals its rows', async () => {
  const answers = new Map<number, number>();
  const broken: string[] = [];
  await Promise.all(
    people.map(async (actor) => {
      for (let at = 0; at < actionsOfEach; at += 1) {
        const request = oneOf(randomActions)(actor);
        const { status, body } = await actor.raw(request);
        answers.set(status, (answers.get(status) ?? 0) + 1);
        if (status >= 500) broken.push(`${request.method} ${request.url}: ${status}`);
        if (status !== 201) continue;
        if (request.url.endsWith('/comments')) comments.push(body.data.id);
        if (request.url === '/api/projects') projects.push(body.data.id);
      }
    }),
  );
  await world.drain();
  expect(broken).toEqual([]);
  expect([...answers.values()].reduce((sum, one) => sum + one, 0)).toBe(actors * actionsOfEach);
  // Most actions must have succeeded, or the test proves nothing.
  expect((answers.get(200) ?? 0) + (answers.get(201) ?? 0) + (answers.get(204) ?? 0)).toBeGreaterThan(6000);
  expect(await wrongCounters(db)).toEqual([]);
  expect(await groupsWithoutAdmin()).toEqual([]);
}, 600_000);

async function groupsWithoutAdmin(): Promise<string[]> {
  const { rows } = await sql<{ link: string }>`
    select group_link as link from groups g where not exists
      (select from group_memberships m where m.group_id = g.id and m.role = 'admin')`.execute(db);
  return rows.map(({ link }) => link);
}
