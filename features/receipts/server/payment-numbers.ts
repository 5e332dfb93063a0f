import type { Db } from '#platform/server/call.ts';
import { extensionPoint } from '#platform/server/extension-point.ts';

/** A number on paper by which somebody asks for a payment: of a receipt, of an order. */
export interface PaymentNumber {
  name: string;
  /** The payments of this number, which is as somebody has typed it. */
  findPayments(db: Db, number: string): Promise<string[]>;
}

/** The numbers that payments are found by. */
export const paymentNumbers = extensionPoint<PaymentNumber>('payment numbers', { keyOf: ({ name }) => name });
