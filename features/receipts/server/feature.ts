import { memberParts } from '#features/members/server/member-part.ts';
import { paymentPurposes } from '#features/payments/server/payment-purpose.ts';
import { bind, feature, onJob } from '#platform/server/feature.ts';
import * as admin from '../admin-payments.contract.ts';
import * as tax from '../admin-tax.contract.ts';
import * as contract from '../contract.ts';
import * as withdrawals from '../withdrawals.contract.ts';
import { getBillingDetails } from './account/get-billing-details.ts';
import { getReceipt } from './account/get-receipt.ts';
import { listReceipts } from './account/list-receipts.ts';
import { updateBillingDetails } from './account/update-billing-details.ts';
import { findPaymentsOfNumber } from './find-receipts.ts';
import { paymentNumbers } from './payment-numbers.ts';
import { listPayments } from './payments/list-payments.ts';
import { refreshPayment } from './payments/refresh-payment.ts';
import { refundPayment } from './payments/refund-payment.ts';
import { purgeBooks, sendWithdrawalEmail } from './receipts.jobs.ts';
import { receiptsOfMember } from './receipts-of-member.ts';
import { addTaxRate } from './tax/add-tax-rate.ts';
import { getTax } from './tax/get-tax.ts';
import { receiptsCsvRoute } from './tax/receipts-csv-route.ts';
import { removeTaxRate } from './tax/remove-tax-rate.ts';
import { settleVatId } from './tax/settle-vat-id.ts';
import { listWithdrawables } from './withdrawals/list-withdrawables.ts';
import { withdraw } from './withdrawals/withdraw.ts';

/** What is written about payments: receipts with their tax, and the books of the site's admins. */
export const receipts = feature({
  name: 'receipts',
  points: [paymentNumbers],
  plugs: [
    memberParts.plug(receiptsOfMember),
    paymentNumbers.plug({ name: 'receipt', findPayments: findPaymentsOfNumber }),
  ],
  endpoints: [
    bind(contract.listReceipts, listReceipts),
    bind(contract.getReceipt, getReceipt),
    bind(contract.getBillingDetails, getBillingDetails),
    bind(contract.updateBillingDetails, updateBillingDetails),
    bind(tax.getTax, getTax),
    bind(tax.addTaxRate, addTaxRate),
    bind(tax.removeTaxRate, removeTaxRate),
    bind(tax.settleVatId, settleVatId),
  ],
  build: (plugged) => ({
    endpoints: [
      bind(admin.listPayments, (call, input) => listPayments(call, plugged.list(paymentNumbers), input)),
      bind(admin.refundPayment, refundPayment),
      bind(withdrawals.listWithdrawables, (call) => listWithdrawables(call, plugged.byKey(paymentPurposes))),
      bind(withdrawals.withdraw, (call, input) => withdraw(call, plugged.byKey(paymentPurposes), input)),
      bind(admin.refreshPayment, (call, input) =>
        refreshPayment(call, plugged.byKey(paymentPurposes), input),
      ),
    ],
  }),
  jobs: [
    onJob(
      sendWithdrawalEmail,
      async () => (await import('./withdrawals/send-withdrawal-email.ts')).sendWithdrawalEmail,
    ),
    onJob(purgeBooks, async () => (await import('./purge-books.ts')).purgeBooks, { cron: '23 4 * * *' }),
  ],
  routes: [receiptsCsvRoute],
});
