import type { FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { aClass } from '#features/classes/testing/a-class.ts';
import { listConversations, markAsRead, sendMessage } from '#features/messages/contract.ts';
import { educationHost } from '#features/sign-in/testing/education-host.ts';
import type { Person } from '#testing/person.ts';
import { aWorld } from '#testing/world.ts';
import { createPageActors } from './page-actors.ts';

const world = await aWorld();
const host = await educationHost(world);

const viewerOf = async (person: Person) => {
  const { pageActorOf } = createPageActors(host.platform, world.features);
  const cookie = [...person.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  return (await pageActorOf({ headers: { cookie }, ip: '10.0.0.7' } as FastifyRequest)).viewer;
};

test('the pages of a school know who teaches there without owning it, and how many conversations wait to be read [EDU-369] [EDU-344]', async () => {
  const { school, teacher, student } = await aClass(host);
  const facts = async (person: Person) => {
    const viewer = await viewerOf(person);
    return [viewer?.faculty, viewer?.unreadConversations];
  };
  expect(await facts(teacher)).toEqual([true, undefined]);
  for (const content of ['Hello', 'Are you there?'])
    await student.call(sendMessage, { message: { userId: teacher.id, content } });
  await school.owner.call(sendMessage, { message: { userId: teacher.id, content: 'Hello' } });
  expect(await facts(teacher)).toEqual([true, 2]);
  expect(await facts(student)).toEqual([undefined, undefined]);
  expect(await facts(school.owner)).toEqual([undefined, undefined]);
  const [first] = (await teacher.call(listConversations, {})).data;
  await teacher.call(markAsRead, { id: first?.id ?? '' });
  expect(await facts(teacher)).toEqual([true, 1]);
});
