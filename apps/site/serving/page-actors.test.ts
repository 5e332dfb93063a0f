import type { FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { followUser } from '#features/follows/contract.ts';
import { listNotifications, readNotification } from '#features/notifications/contract.ts';
import { createReadActor } from '#features/sign-in/server/sessions/read-actor.ts';
import { aWorld, type Member } from '#testing/world.ts';
import { createPageActors } from './page-actors.ts';

const world = await aWorld();
const { platform, features } = world;
const { pageActorOf } = createPageActors(platform, features, createReadActor(platform));

const viewerOf = async (person: Member) => {
  const cookie = [...person.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  return (await pageActorOf({ headers: { cookie }, ip: '10.0.0.7' } as FastifyRequest)).viewer;
};

test("a member's page knows the number of unread notifications", async () => {
  const [ada, ben, cid] = await Promise.all(['ada', 'ben', 'cid'].map((name) => world.person(name)));
  if (!ada || !ben || !cid) throw new Error('a member is missing');
  expect((await viewerOf(ada))?.notificationCount).toBe(0);
  for (const fan of [ben, cid]) await fan.call(followUser, { id: ada.id });
  await world.drain();
  expect((await viewerOf(ada))?.notificationCount).toBe(2);
  const [first] = (await ada.call(listNotifications, {})).data;
  await ada.call(readNotification, { id: first?.id ?? '', read: true });
  expect((await viewerOf(ada))?.notificationCount).toBe(1);
});
