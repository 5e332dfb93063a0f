import { z } from 'zod';
import { endpoint } from '#platform/pure/contract.ts';

export const getSurvey = endpoint({
  id: 'announcements.getSurvey',
  legacyId: 'announcements.get_survey',
  method: 'GET',
  path: '/api/surveys',
  access: 'signed_in',
  summary: 'The survey that members are asked to fill in; null where there is none',
  answer: z.strictObject({ survey: z.strictObject({ formId: z.string().max(100) }).nullable() }),
});
