import { z } from 'zod';
import type { Secret } from '#platform/pure/secret.ts';
import { createEgress } from '#platform/server/egress/egress.ts';
import { type Captcha, CaptchaUnreachable } from './captcha.ts';

export interface RemoteCaptchaSettings {
  provider: 'recaptcha' | 'turnstile';
  siteKey: string;
  key: Secret<string>;
  /** Where responses are shown; with http:// it is a server of the operator's own. */
  verifyUrl: string;
}

const answerForm = z.object({ success: z.boolean() });

/** Another company's captcha: its widget gives the page a response, and its server says once whether it is good. */
export function createRemoteCaptcha({ provider, siteKey, key, verifyUrl }: RemoteCaptchaSettings): Captcha {
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
        return answerForm.parse(JSON.parse(answer.body.toString())).success;
      } catch (cause) {
        throw new CaptchaUnreachable('The captcha service gave no answer', { cause });
      }
    },
  };
}
