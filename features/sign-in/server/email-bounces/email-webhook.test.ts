import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { changeEmail } from '#features/sign-in/credentials.contract.ts';
import { getAccount } from '#features/sign-in/current-user.contract.ts';
import { emailedTokenTo } from '#features/sign-in/testing/emails.ts';
import { confirmEmail } from '#features/sign-in/verification.contract.ts';
import { race } from '#testing/races.ts';
import { tableSnapshot } from '#testing/table-snapshot.ts';
import { aWorld, type Member } from '#testing/world.ts';

const key = Buffer.from('a key of tests with 32 characters');
const world = await aWorld({ settings: { EMAIL_WEBHOOK_SECRET: `whsec_${key.toString('base64')}` } });
const { db } = world.platform;

const bounceOf = (email: string, type = 'Permanent') => ({
  type: 'email.bounced',
  data: { to: [email], bounce: { type } },
});
let events = 0;
interface Sent {
  id?: string;
  /** Seconds after now. */
  late?: number;
  signature?: string;
  /** Signed instead of the body. */
  signed?: string;
}
async function send(body: unknown, more: Sent = {}, to = world) {
  events += 1;
  const { id = `msg_${events}`, late = 0, signed = JSON.stringify(body) } = more;
  const timestamp = String(Math.floor(to.clock.now().getTime() / 1000) + late);
  const mac = createHmac('sha256', key).update(`${id}.${timestamp}.${signed}`).digest('base64');
  const answer = await to.guest.raw({
    method: 'POST',
    url: '/webhooks/email',
    headers: {
      'webhook-id': id,
      'webhook-timestamp': timestamp,
      'webhook-signature': more.signature ?? `v1,${mac}`,
    },
    body,
  });
  await to.drain();
  await to.drain();
  return answer.status;
}
const isBounced = async (member: Member) => (await member.call(getAccount, {})).user.emailBounced;

test('a permanent failure of the present address sets the flag, in any letter case and however often it is reported [SUBS-077]', async () => {
  const ada = await world.person('ada');
  expect(await isBounced(ada)).toBe(false);
  const { given } = await race(5, () => send(bounceOf(ada.email.toUpperCase()), { id: 'msg_same' }));
  expect(given).toEqual([200, 200, 200, 200, 200]);
  expect(await isBounced(ada)).toBe(true);
  const rows = await db.selectFrom('webhook_inbox').selectAll().where('user_id', '=', ada.id).execute();
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain(ada.email);
});

test('a failure that may pass, another event and an unknown address change nothing [SUBS-077]', async () => {
  const ben = await world.person('ben');
  const before = await tableSnapshot(db, ['users', 'webhook_inbox']);
  expect(await send(bounceOf(ben.email, 'Transient'))).toBe(200);
  expect(await send({ ...bounceOf(ben.email), type: 'email.delivered' })).toBe(200);
  expect(await send(bounceOf('nobody@example.org'))).toBe(200);
  expect(await tableSnapshot(db, ['users', 'webhook_inbox'])).toEqual(before);
});

test('a report about an address that the member has left meanwhile sets no flag, and a new address clears it [SUBS-077] [SUBS-078]', async () => {
  const cleo = await world.person('cleo');
  await send(bounceOf(cleo.email));
  expect(await isBounced(cleo)).toBe(true);
  await cleo.call(changeEmail, { guid: cleo.id, email: 'cleo-new@example.org' });
  const confirmationToken = await emailedTokenTo(world, 'cleo-new@example.org', 'email_change');
  await cleo.call(confirmEmail, { confirmationToken });
  expect(await isBounced(cleo)).toBe(false);
  await send(bounceOf(cleo.email));
  expect(await isBounced(cleo)).toBe(false);
});

const wrong: [string, unknown, Sent][] = [
  ['no signature', bounceOf('ada@example.org'), { signature: '' }],
  ['another signature', bounceOf('ada@example.org'), { signature: `v1,${'A'.repeat(43)}=` }],
  ['a signature of another body', bounceOf('ada@example.org'), { signed: '{}' }],
  ['an old time', bounceOf('ada@example.org'), { late: -301 }],
  ['a time to come', bounceOf('ada@example.org'), { late: 301 }],
  ['an id that is too long', bounceOf('ada@example.org'), { id: 'x'.repeat(151) }],
];
test.each(wrong)(
  'a report with %s is answered 400 and changes nothing [SUBS-077]',
  async (_what, body, sent) => {
    const before = await tableSnapshot(db, ['users', 'webhook_inbox']);
    expect(await send(body, sent)).toBe(400);
    expect(await tableSnapshot(db, ['users', 'webhook_inbox'])).toEqual(before);
  },
);

test('a signed body that is no report is answered 200 and changes nothing', async () => {
  const before = await tableSnapshot(db, ['users', 'webhook_inbox']);
  for (const body of [
    {},
    { type: 'email.bounced' },
    [],
    { ...bounceOf('x'), data: { to: 'ada@example.org' } },
  ])
    expect(await send(body)).toBe(200);
  expect(await tableSnapshot(db, ['users', 'webhook_inbox'])).toEqual(before);
});

test('without a secret every report is answered 400', async () => {
  const bare = await aWorld();
  expect(await send(bounceOf('ada@example.org'), {}, bare)).toBe(400);
});
