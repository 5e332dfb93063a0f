import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { renewClassCode } from '#features/classes/contract.ts';
import { addManagedStudents, renewWaysIn, setClassWayIn } from '#features/classes/students.contract.ts';
import { aClass } from '#features/classes/testing/a-class.ts';
import { createPreviewLink } from '#features/pages/preview.contract.ts';
import { aDraftPage } from '#features/pages/testing/a-content-page.ts';
import { openStudentCopy } from '#features/school-records/student-record.contract.ts';
import {
  confirmSecondFactor,
  renewRecoveryCodes,
  startSecondFactorSetup,
} from '#features/sign-in/second-factor.contract.ts';
import { stepOf, totpCode } from '#features/sign-in/server/second-factor/totp.ts';
import { base32Bytes, enableSecondFactor } from '#features/sign-in/testing/second-factor.ts';
import type { AnyEndpoint } from '#platform/pure/contract.ts';
import { splitInput } from '#platform/web/api/http-api.ts';
import { aWorld, type Member } from '#testing/world.ts';

/** What a call answers once (codes, words, cards, addresses that open something) is not found in what repeats are answered from. */
const world = await aWorld({ educationMode: true });
const { db } = world.platform;
let people = 0;
const person = (more = {}) => world.person(`keyed${(people += 1)}`, more);

interface Asked {
  who: Member;
  endpoint: AnyEndpoint;
  input: Record<string, unknown>;
}

async function ofAClass(
  endpoint: AnyEndpoint,
  inputOf: (ids: { id: string; membershipIds: string[] }) => Record<string, unknown>,
): Promise<Asked> {
  const { teacher, classId } = await aClass(world);
  const { made } = await teacher.call(addManagedStudents, { id: classId, names: ['Mia K.'] });
  const membershipIds = made.map(({ membershipId }) => membershipId);
  return { who: teacher, endpoint, input: inputOf({ id: classId, membershipIds }) };
}

const calls: Readonly<Record<string, () => Promise<Asked>>> = {
  'a new second factor': async () => ({ who: await person(), endpoint: startSecondFactorSetup, input: {} }),
  'recovery codes of a second factor that is turned on': async () => {
    const who = await person();
    const { secret } = await who.call(startSecondFactorSetup, {});
    const code = totpCode(base32Bytes(secret), stepOf(world.clock.now()));
    return { who, endpoint: confirmSecondFactor, input: { code } };
  },
  'new recovery codes': async () => {
    const who = await person();
    await enableSecondFactor(world.platform, who.id);
    return { who, endpoint: renewRecoveryCodes, input: {} };
  },
  'the code of a class': () => ofAClass(renewClassCode, ({ id }) => ({ id })),
  'ways in of new students': () =>
    ofAClass(addManagedStudents, ({ id }) => ({ id, names: ['Noah B.', 'Ole D.'] })),
  'two words': () => ofAClass(setClassWayIn, ({ id }) => ({ id, way: 'words' })),
  cards: () => ofAClass(setClassWayIn, ({ id }) => ({ id, way: 'card' })),
  'new pictures': () => ofAClass(renewWaysIn, (ids) => ids),
  'the address of a draft': async () => {
    const who = await person({ admin: true });
    const { id } = await aDraftPage(who, { path: '/draft' });
    return { who, endpoint: createPreviewLink, input: { id } };
  },
  'the address of a copy': async () => {
    const { school, student } = await aClass(world);
    const input = { id: school.id, userGuid: student.id, reason: 'Parents asked' };
    return { who: school.owner, endpoint: openStudentCopy, input };
  },
};

/** All texts of an answer, however deep, that are long enough to be found by chance nowhere. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return value.length >= 4 ? [value] : [];
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(textsIn) : [];
}

const send = ({ who, endpoint, input }: Asked) => {
  const { url, body } = splitInput(endpoint, input);
  const headers = { 'idempotency-key': 'the-key' };
  return who.raw({ method: endpoint.method, url, headers, ...(body !== undefined && { body }) });
};

const rowsOf = async ({ id }: Member) =>
  (
    await sql<{ answer: string | null; body_hash: Buffer }>`
      select answer::text, body_hash from idempotency_keys where actor = ${id}`.execute(db)
  ).rows;

test.for(Object.keys(calls))(
  '%s with a key: the row that repeats are answered from has no word of it [EDU-216]',
  async (name) => {
    const asked = (await calls[name]?.()) as Asked;
    const first = await send(asked);
    expect(first.status).toBeLessThan(300);
    const texts = textsIn(first.body);
    expect(texts).not.toEqual([]);
    const rows = await rowsOf(asked.who);
    // Calls with transactions of their own keep no answer, and a repeat acts again.
    expect(rows).toHaveLength(asked.endpoint.atomic === 'own_transactions' ? 0 : 1);
    for (const { answer } of rows) for (const text of texts) expect(answer).not.toContain(text);
    if (rows.length > 0) expect(await send(asked)).toMatchObject({ status: first.status, body: first.body });
  },
);

test('the row of a call whose body is short cannot be compared with guesses [EDU-216]', async () => {
  const asked = (await calls['recovery codes of a second factor that is turned on']?.()) as Asked;
  expect((await send(asked)).status).toBe(200);
  const [row] = await rowsOf(asked.who);
  const guess = createHash('sha256').update(JSON.stringify(asked.input)).digest();
  expect(row?.body_hash.equals(guess)).toBe(false);
});

test('the stored answer of one key is not that of another [EDU-216]', async () => {
  const asked = await ofAClass(renewClassCode, ({ id }) => ({ id }));
  await send(asked);
  await sql`update idempotency_keys set key = 'moved' where actor = ${asked.who.id}`.execute(db);
  const { url } = splitInput(asked.endpoint, asked.input);
  const moved = await asked.who.raw({ method: 'POST', url, headers: { 'idempotency-key': 'moved' } });
  expect(moved.status).toBe(500);
});
