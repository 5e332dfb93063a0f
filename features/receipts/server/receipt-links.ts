import { href } from '#platform/pure/page.ts';
import type { Call } from '#platform/server/call.ts';
import type { EmailContent } from '#platform/server/mail/email-content.ts';
import { receiptNumber } from '../model/receipt-number.ts';
import { receiptPage } from '../pages.ts';
import type { ReceiptRow } from './receipts.tables.ts';

/** The link of an e-mail to a receipt's page, which its buyer alone can open; none where no receipt was written. */
export function receiptLinks(
  { platform }: Pick<Call, 'platform'>,
  receipt: ReceiptRow | undefined,
): NonNullable<EmailContent['links']> {
  if (!receipt) return [];
  const address = platform.config.siteUrl + href(receiptPage, { id: receipt.id });
  return [{ label: 'Your receipt', href: address, text: `Number ${receiptNumber(receipt)}` }];
}
