import type { BillingDetailsView, ReceiptListItem, ReceiptView } from '../contract.ts';
import type { WithdrawableView } from '../withdrawals.contract.ts';

/** A receipt of a month of a plan, with German tax. */
export const aReceiptView = (more: Partial<ReceiptView> = {}): ReceiptView => ({
  ...aReceiptItem(),
  seller: { name: 'Tonehall Ltd.', address: '1 Sound Street\nBerlin', country: 'DE', vatId: 'DE129273398' },
  buyer: { name: 'Ada Byron', address: '', country: 'DE', vatId: null },
  lines: [
    {
      title: 'Tonehall Creator',
      minor: 1399,
      from: '2026-11-20T12:00:00.000Z',
      until: '2026-12-20T12:00:00.000Z',
    },
  ],
  netMinor: 1176,
  taxMinor: 223,
  taxRate: 1900,
  taxCountry: 'DE',
  reverseCharge: false,
  consent: '',
  chargedBack: false,
  corrects: null,
  ...more,
});

export const aReceiptItem = (more: Partial<ReceiptListItem> = {}): ReceiptListItem => ({
  id: '0199aaaa-0000-7000-8000-000000000003',
  number: 'R2026-000042',
  kind: 'receipt',
  issuedAt: '2026-11-20T12:00:00.000Z',
  title: 'Tonehall Creator',
  grossMinor: 1399,
  currency: 'EUR',
  ...more,
});

export const noBillingDetails: BillingDetailsView = {
  name: '',
  address: '',
  country: '',
  vatId: '',
  vatConfirmed: false,
};

export const aWithdrawable = (more: Partial<WithdrawableView> = {}): WithdrawableView => ({
  paymentId: '0199aaaa-0000-7000-8000-000000000001',
  title: 'Tonehall Creator',
  boughtAt: '2026-11-20T12:00:00.000Z',
  until: '2026-12-05T00:00:00.000Z',
  totalMinor: 1399,
  refundMinor: 932,
  currency: 'EUR',
  ...more,
});
