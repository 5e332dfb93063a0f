import { Readable } from 'node:stream';
import { z } from 'zod';
import { toMajor } from '#platform/pure/money.ts';
import { notFound } from '#platform/pure/refusal.ts';
import { csvHead, csvLine } from '#platform/pure/text/csv-line.ts';
import type { Db } from '#platform/server/call.ts';
import type { RawRoutes } from '#platform/server/feature.ts';
import { parseCookies } from '#platform/server/http/call-http.ts';
import { readQuarter } from '../../model/quarter.ts';
import { receiptNumber } from '../../model/receipt-number.ts';
import type { ReceiptRow } from '../receipts.tables.ts';
import { findReceiptsOfQuarter, findTaxSums, type TaxSum } from './find-csv-rows.ts';

const Query = z.strictObject({
  quarter: z.string().max(10),
  /** `sums` by country, rate and currency, or every receipt. */
  rows: z.enum(['sums', 'receipts']).default('sums'),
});

/** `/admin/receipts.csv`: the receipts of a quarter for the books. 404 for everybody but site admins, and for no quarter. */
export const receiptsCsvRoute: RawRoutes = (server, { platform, readActor }) => {
  server.get('/admin/receipts.csv', { config: { access: 'anyone' } }, async (request, reply) => {
    const { siteAdmin } = await readActor(parseCookies(request.headers.cookie));
    const query = Query.safeParse(request.query);
    const quarter = query.success ? readQuarter(query.data.quarter) : null;
    if (!siteAdmin || !query.success || !quarter) throw notFound();
    const name = `tonehall-${query.data.rows}-${query.data.quarter}.csv`;
    reply
      .header('cache-control', 'private, no-store')
      .header('content-disposition', `attachment; filename="${name}"`)
      .type('text/csv; charset=utf-8');
    const lines =
      query.data.rows === 'sums' ? sumLines(platform.db, quarter) : receiptLines(platform.db, quarter);
    return reply.send(Readable.from(lines));
  });
};

type Quarter = NonNullable<ReturnType<typeof readQuarter>>;

const amount = (minor: number, currency: string) => toMajor({ minor, currency }).toFixed(2);
const taxCells = (row: TaxSum | ReceiptRow) => [
  row.tax_country ?? '',
  row.tax_rate === null ? '' : row.tax_rate / 100,
  row.reverse_charge ? 'yes' : 'no',
  row.currency,
];

async function* sumLines(db: Db, quarter: Quarter): AsyncGenerator<string> {
  yield csvHead(['country', 'rate', 'reverse charge', 'currency', 'receipts', 'net', 'tax', 'gross']);
  for (const row of await findTaxSums(db, quarter)) {
    const amounts = [row.net_minor, row.tax_minor, row.gross_minor];
    yield csvLine([...taxCells(row), row.receipts, ...amounts.map((minor) => amount(minor, row.currency))]);
  }
}

async function* receiptLines(db: Db, quarter: Quarter): AsyncGenerator<string> {
  yield csvHead([
    ...['number', 'kind', 'date', 'country', 'rate', 'reverse charge', 'currency', 'net', 'tax', 'gross'],
    ...['vat id', 'evidence'],
  ]);
  for await (const row of findReceiptsOfQuarter(db, quarter)) {
    const sign = row.kind === 'credit_note' ? -1 : 1;
    const amounts = [row.net_minor, row.tax_minor, row.gross_minor];
    yield csvLine([
      receiptNumber(row),
      row.kind === 'credit_note' ? 'credit note' : 'receipt',
      row.issued_at.toISOString().slice(0, 10),
      ...taxCells(row),
      ...amounts.map((minor) => amount(sign * minor, row.currency)),
      row.buyer.vatId ?? '',
      row.evidence.map(({ kind, country }) => `${kind} ${country}`).join('; '),
    ]);
  }
}
