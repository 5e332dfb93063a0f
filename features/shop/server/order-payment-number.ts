import type { PaymentNumber } from '#features/receipts/server/payment-numbers.ts';
import { readOrderNumber } from '../model/read-order-number.ts';
import './shop.tables.ts';

/** Payments are found by the number of their order. */
export const orderPaymentNumber: PaymentNumber = {
  name: 'order',
  async findPayments(db, text) {
    const number = readOrderNumber(text);
    if (number === null) return [];
    const rows = await db.selectFrom('orders').select('payment_id').where('number', '=', number).execute();
    return rows.map(({ payment_id }) => payment_id);
  },
};
