import type { PaymentNumber } from '#features/receipts/server/payment-numbers.ts';
import { readOrderNumber } from '../model/read-order-number.ts';
import { findPaymentsOfOrderNumber } from './order.store.ts';

/** Payments are found by the number of their order. */
export const orderPaymentNumber: PaymentNumber = {
  name: 'order',
  async findPayments(db, text) {
    const number = readOrderNumber(text);
    return number === null ? [] : findPaymentsOfOrderNumber(db, number);
  },
};
