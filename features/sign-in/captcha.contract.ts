import { z } from 'zod';
import { endpoint } from '#platform/pure/contract.ts';

export const getCaptchaChallenge = endpoint({
  id: 'identity.getCaptchaChallenge',
  legacyId: 'identity.get_captcha_challenge',
  method: 'GET',
  path: '/api/captcha/challenge',
  access: 'anyone',
  tokenScope: 'none',
  summary: 'A new proof of work for the captcha widget',
  limits: [{ per: 'address', max: 240, seconds: 15 * 60 }],
  answer: z.strictObject({
    /** JSON as text, since the widget's signature covers its exact spelling. */
    challenge: z.string().max(2000),
  }),
});
