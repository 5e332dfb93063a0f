import { expect, test } from 'vitest';
import { aWorld } from '#testing/world.ts';
import { wrongInputs } from '#testing/wrong-inputs.ts';
import { getSurvey } from '../surveys.contract.ts';

const withoutSurvey = await aWorld();
const withSurvey = await aWorld({
  settings: { SURVEY_FORM_ID: 'autumn-26', SURVEY_URL: 'https://forms.example/to/{form_id}' },
});
const path = { method: 'GET', url: '/api/surveys' } as const;

test('members get the id of the survey form, or null if there is none [COMM-080]', async () => {
  const { status, body } = await (await withSurvey.person('mira')).raw(path);
  expect([status, body]).toEqual([200, { survey: { form_id: 'autumn-26' } }]);
  expect((await (await withoutSurvey.person('mira')).raw(path)).body).toEqual({ survey: null });
});

test('a guest is answered 401 [COMM-082]', async () => {
  expect((await withSurvey.newGuest().raw(path)).status).toBe(401);
});

wrongInputs({
  world: withoutSurvey,
  endpoint: getSurvey,
  as: () => withoutSurvey.person('ben'),
  good: () => ({}),
  unchanged: ['users'],
});
