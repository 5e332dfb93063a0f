import { expect, test } from 'vitest';
import { race } from '#testing/races.ts';
import { aWorld, type Member } from '#testing/world.ts';
import { sendMessageAs } from '../testing/send-message-as.ts';

const world = await aWorld({ rateLimits: 'on' });
const day = () => world.clock.advance(86_400_000);
const minute = () => world.clock.advance(60_000);
const members: Member[] = [];
for (let at = 0; at < 26; at += 1) {
  // Sign-ups have a rate limit, too.
  world.clock.advance(3_600_000);
  members.push(await world.person(`person${at}`));
}
const [ada, ...others] = members;
if (!ada) throw new Error('no members');
const statuses = ({ given, thrown }: Awaited<ReturnType<typeof race>>) => [
  given.length,
  thrown.map((error) => (error as { status: number }).status),
];

test('a member sends at most 20 messages a minute and to 20 new recipients a day, also concurrently [MSG-034]', async () => {
  const [first] = others;
  expect(statuses(await race(23, () => sendMessageAs(ada, { userId: first?.id ?? '' }, 'Hello')))).toEqual([
    20,
    [429, 429, 429],
  ]);
  minute();
  expect((await sendMessageAs(ada, { userId: first?.id ?? '' }, 'A minute later')).position).toBe(21);
  minute();
  expect(
    statuses(await race(12, (at) => sendMessageAs(ada, { userId: others[at + 1]?.id ?? '' }, 'Hello'))),
  ).toEqual([12, []]);
  minute();
  const rest = await race(12, (at) => sendMessageAs(ada, { userId: others[at + 13]?.id ?? '' }, 'Hello'));
  expect(statuses(rest)).toEqual([7, Array(5).fill(429)]);
  const { rows } = await world.database.pool.query(
    'select count(*)::int as count from conversations where $1::uuid in (user_low, user_high)',
    [ada.id],
  );
  expect(rows[0].count).toBe(20);
  minute();
  expect(
    (await sendMessageAs(ada, { userId: first?.id ?? '' }, 'Known people are no new ones')).position,
  ).toBe(22);
  const [last] = others.slice(-1);
  if (!last) throw new Error('no members');
  day();
  expect((await sendMessageAs(ada, { userId: last.id }, 'The next day')).content).toBe('The next day');
});
