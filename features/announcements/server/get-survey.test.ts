import { expect, test } from 'vitest';
import { aWorld } from '#testing/world.ts';
import { wrongInputs } from '#testing/wrong-inputs.ts';
import { getSurvey } from '../surveys.contract.ts';

const plain = await aWorld();
const asking = await aWorld({
  settings: { SURVEY_FORM_ID: 'autumn-26', SURVEY_URL: 'https://forms.example/to/{form_id}' },
});
const path = { method: 'GET', url: '/api/surveys' } as const;

test('members are told the id of the form, or null where there is none [COMM-080]', async () => {
  const { status, body } = await (await asking.person('mira')).raw(path);
  expect([status, body]).toEqual([200, { survey: { form_id: 'autumn-26' } }]);
  expect((await (await plain.person('mira')).raw(path)).body).toEqual({ survey: null });
});

test('a guest is answered 401 [COMM-082]', async () => {
  expect((await asking.newGuest().raw(path)).status).toBe(401);
});

wrongInputs({
  world: plain,
  endpoint: getSurvey,
  as: () => plain.person('ben'),
  good: () => ({}),
  unchanged: ['users'],
});
