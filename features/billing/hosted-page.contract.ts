import { z } from 'zod';
import { endpoint } from '#platform/pure/contract.ts';

const hostedPage = z.strictObject({
  id: z.string().max(100),
  url: z.string().max(2000),
  state: z.string().max(40),
  expiresAt: z.string().max(40),
});
const answer = z.strictObject({ hostedPage });
const query = { planId: z.string().max(60), coupon: z.string().max(100).optional() };

export const checkoutNew = endpoint({
  id: 'billing.checkoutNew',
  method: 'GET',
  path: '/api/hosted_pages/checkout_new',
  access: 'signed_in',
  summary: 'A hosted page that begins a subscription',
  query: z.strictObject({ ...query, referralId: z.string().max(100).optional() }),
  answer,
});

export const checkoutExisting = endpoint({
  id: 'billing.checkoutExisting',
  method: 'GET',
  path: '/api/hosted_pages/checkout_existing/:token',
  access: 'signed_in',
  summary: 'A hosted page that upgrades a subscription',
  params: z.strictObject({ token: z.string().min(1).max(100) }),
  query: z.strictObject(query),
  answer,
});
