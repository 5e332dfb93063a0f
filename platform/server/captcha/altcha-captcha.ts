import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Secret } from '#platform/pure/secret.ts';
import type { Captcha } from './captcha.ts';
import { claimCaptcha } from './spent-captchas.store.ts';

const challengeLifetimeMs = 20 * 60 * 1000;
/** About one second on a phone: 500 rounds of PBKDF2 for each of up to 1,500 tries. */
const challengeParameters = { algorithm: 'PBKDF2/SHA-256', cost: 500, low: 500, high: 1500 };

const payloadSchema = z.object({
  challenge: z.object({
    parameters: z
      .object({
        algorithm: z.literal(challengeParameters.algorithm),
        nonce: z.string().regex(/^[0-9a-f]{32}$/),
        salt: z.string().regex(/^[0-9a-f]{32}$/),
        cost: z.literal(challengeParameters.cost),
        keyLength: z.number(),
        keyPrefix: z.string(),
        keySignature: z.string(),
        data: z.object({ until: z.number() }).strict(),
      })
      .strict(),
    signature: z.string(),
  }),
  solution: z.object({ counter: z.number(), derivedKey: z.string() }),
});

/** Loaded on first use, so that the start does not wait for it. */
async function loadAltcha() {
  const [lib, { deriveKey }] = await Promise.all([
    import('altcha-lib'),
    import('altcha-lib/algorithms/pbkdf2'),
  ]);
  return { ...lib, deriveKey };
}

/** A captcha by proof of work, computed in the browser and checked here, without another company or tracking. */
export function createAltchaCaptcha(key: Secret<string>): Captcha {
  const secrets = {
    hmacSignatureSecret: `challenge:${key.reveal()}`,
    hmacKeySignatureSecret: `key:${key.reveal()}`,
  };
  return {
    provider: 'altcha',
    siteKey: null,
    async challenge(now) {
      const { createChallenge, randomInt, deriveKey } = await loadAltcha();
      const { algorithm, cost, low, high } = challengeParameters;
      const data = { until: now.getTime() + challengeLifetimeMs };
      const counter = randomInt(high, low);
      const challenge = await createChallenge({ algorithm, cost, counter, data, deriveKey, ...secrets });
      return JSON.stringify(challenge);
    },
    async verify(response, { db, now }) {
      const payload = parsePayload(response);
      if (!payload) return false;
      const { challenge, solution } = payload;
      const { verifySolution, deriveKey } = await loadAltcha();
      const until = new Date(challenge.parameters.data.until);
      const { verified } = await verifySolution({ challenge, solution, deriveKey, ...secrets });
      if (!verified || until <= now) return false;
      return claimCaptcha(db, createHash('sha256').update(challenge.signature).digest(), until);
    },
  };
}

function parsePayload(response: string) {
  try {
    return payloadSchema.safeParse(JSON.parse(Buffer.from(response, 'base64').toString())).data ?? null;
  } catch {
    return null;
  }
}
