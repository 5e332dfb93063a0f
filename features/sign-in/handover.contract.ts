import { z } from 'zod';
import { endpoint } from '#platform/pure/contract.ts';

const limits = [{ per: 'address', max: 120, seconds: 15 * 60, name: 'hand_over' }] as const;

export const requestHandover = endpoint({
  id: 'identity.beginHandOver',
  legacyId: 'identity.begin_hand_over',
  method: 'GET',
  path: '/session/begin',
  access: 'anyone',
  tokenScope: 'none',
  managed: true,
  summary:
    'On the studio or education host: ask another host of ours for a session of whoever is signed in there',
  limits,
  query: z.strictObject({
    /** The path on this host to go to afterwards. */
    path: z.string().max(2000).optional(),
    from: z.enum(['site', 'education']).optional(),
    /** Sends a guest back as a guest instead of to sign-in. */
    silent: z.literal('1').optional(),
  }),
  status: 302,
});

export const grantHandover = endpoint({
  id: 'identity.handOver',
  legacyId: 'identity.hand_over',
  method: 'GET',
  path: '/session/hand_over',
  access: 'anyone',
  tokenScope: 'none',
  managed: true,
  summary: 'Send the caller back to the host that asks, with a code that begins a session there',
  limits,
  query: z.strictObject({
    to: z.enum(['studio', 'education']),
    /** SHA-256, as base64url, of the secret that only the browser and the requesting host know. */
    challenge: z
      .string()
      .max(43)
      .regex(/^[\w-]{43}$/),
    silent: z.literal('1').optional(),
  }),
  status: 302,
});

export const acceptHandover = endpoint({
  id: 'identity.acceptHandOver',
  legacyId: 'identity.accept_hand_over',
  method: 'GET',
  path: '/session/accept',
  access: 'anyone',
  tokenScope: 'none',
  managed: true,
  summary:
    'On the asking host: begin a session by the code, once, within 60 seconds, in the browser that asked',
  limits,
  query: z.strictObject({ code: z.string().max(43).optional() }),
  status: 302,
});
