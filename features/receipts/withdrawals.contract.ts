import { z } from 'zod';
import { endpoint } from '#platform/pure/contract.ts';
import { nameSchemas } from '#platform/pure/name-schemas.ts';

const time = z.string().max(40);
const minor = z.number().int().min(0);

/** Something bought that its buyer can withdraw from now. Amounts are in minor units. */
export const WithdrawableView = z.strictObject({
  paymentId: z.uuid(),
  title: z.string().max(200),
  boughtAt: time,
  /** When the right ends. */
  until: time,
  totalMinor: minor,
  /** What goes back for the time that is not used. */
  refundMinor: minor,
  currency: z.string().length(3),
});
export type WithdrawableView = z.output<typeof WithdrawableView>;

export const listWithdrawables = endpoint({
  id: 'receipts.listWithdrawables',
  method: 'GET',
  path: '/api/account/withdrawals',
  access: 'signed_in',
  summary: 'What one has bought as a consumer within the last 14 days and can withdraw from',
  answer: z.strictObject({ items: z.array(WithdrawableView).max(100) }),
});

export const withdraw = endpoint({
  id: 'receipts.withdraw',
  method: 'POST',
  path: '/api/account/withdrawals',
  access: 'signed_in',
  tokenScope: 'none',
  summary: 'Withdraws from the contract of a payment: it ends at once, and what was not used is refunded',
  body: z.strictObject({ paymentId: z.uuid() }),
  limits: [{ per: 'user', max: 60, seconds: 3600 }],
  answer: z.strictObject({ refundMinor: minor, currency: z.string().length(3), declaredAt: time }),
});

nameSchemas({ WithdrawableView });
