import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import { readPaging, toPage } from '#platform/pure/paging.ts';
import type { MemberCall } from '#platform/server/call.ts';
import { inTransaction } from '#platform/server/in-transaction.ts';
import type { listPayments as contract } from '../../admin-payments.contract.ts';
import type { PaymentNumber } from '../payment-numbers.ts';
import { countFailedRefunds, findAdminPayments } from './find-admin-payments.ts';
import { presentAdminPayments } from './present-admin-payments.ts';

const ITEMS = 20;

/**
 * Payments for admins of the site, newest first; `search` finds by e-mail address, number and id, `only` what needs an admin. All is
 * of one moment: a refund never stands beside its payment as it was before.
 */
export function listPayments(
  call: MemberCall,
  numbers: readonly PaymentNumber[],
  input: InputOf<typeof contract>,
): Promise<AnswerOf<typeof contract>> {
  return inTransaction(call, (snapshot) => readPayments(snapshot, numbers, input), {
    isolation: 'repeatable read',
  });
}

async function readPayments(
  call: MemberCall,
  numbers: readonly PaymentNumber[],
  input: InputOf<typeof contract>,
): Promise<AnswerOf<typeof contract>> {
  const search = input.search.trim();
  const paging = readPaging(input, ITEMS);
  const numbered = search === '' ? [] : numbers.map(({ findPayments }) => findPayments(call.db, search));
  const rows = await findAdminPayments(call.db, {
    search,
    numbered: (await Promise.all(numbered)).flat(),
    refundFailed: input.only === 'refund_failed',
    paging,
  });
  const page = toPage(rows, paging.items, (row) => [row.created_at, row.id]);
  return {
    items: await presentAdminPayments(call, page.items),
    refundsFailed: await countFailedRefunds(call.db),
    meta: { nextPage: page.nextPage },
  };
}
