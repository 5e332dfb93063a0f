import { z } from 'zod';
import type { Secret } from '#platform/pure/secret.ts';
import { createEgress } from '#platform/server/egress/egress.ts';
import { type Captcha, CaptchaUnreachableError } from './captcha.ts';

export interface RemoteCaptchaSettings {
  provider: 'recaptcha' | 'turnstile';
  siteKey: string;
  key: Secret<string>;
  /** Verification endpoint of the provider; http:// only for a server of the operator. */
  verifyUrl: string;
  /** Hosts of our pages; responses from other hosts are rejected. */
  hostnames: readonly string[];
}

const answerSchema = z.object({ success: z.boolean(), hostname: z.string().optional() });

/** A captcha of another company: its widget creates a response, which its server verifies once. */
export function createRemoteCaptcha(settings: RemoteCaptchaSettings): Captcha {
  const { provider, siteKey, key, verifyUrl, hostnames } = settings;
  const { hostname, protocol } = new URL(verifyUrl);
  const plain = protocol === 'http:';
  const ask = createEgress({
    hosts: [hostname],
    plain,
    ownAddresses: plain ? ['127.0.0.1', '::1'] : [],
    maxBytes: 20_000,
    timeoutMs: 5000,
  });
  return {
    provider,
    siteKey,
    async verify(response) {
      const body = new URLSearchParams({ secret: key.reveal(), response }).toString();
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      try {
        const answer = await ask(verifyUrl, { method: 'POST', headers, body });
        if (answer.status !== 200) throw new Error(`The captcha service answered ${answer.status}`);
        const { success, hostname: earnedAt } = answerSchema.parse(JSON.parse(answer.body.toString()));
        return success && (earnedAt === undefined || hostnames.includes(earnedAt));
      } catch (cause) {
        throw new CaptchaUnreachableError('The captcha service gave no answer', { cause });
      }
    },
  };
}
