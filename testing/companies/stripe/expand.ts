import type { StripeBooks } from './stripe-books.ts';
import { listOf } from './stripe-objects.ts';

/** The most parts that a path to expand may have. */
const maxDepth = 4;

/** A copy of an answer in which ids at these paths are the things themselves. */
export function expand(books: StripeBooks, answer: unknown, paths: readonly string[]): unknown {
  const copy = structuredClone(answer);
  for (const path of paths) {
    const parts = path.split('.');
    if (parts.length > maxDepth) throw new Error(`${path} is deeper than Stripe expands`);
    expandPath(books, copy, parts);
  }
  return copy;
}

function expandPath(books: StripeBooks, value: unknown, [name, ...rest]: string[]): void {
  if (typeof value !== 'object' || value === null || name === undefined) return;
  if (Array.isArray(value)) {
    for (const one of value) expandPath(books, one, [name, ...rest]);
    return;
  }
  const thing = value as Record<string, unknown>;
  // Payments of an invoice come along only when they are asked for.
  if (thing['object'] === 'invoice' && name === 'payments')
    thing['payments'] ??= structuredClone(
      listOf(books.all('invoice_payment').filter(({ invoice }) => invoice === thing['id'])),
    );
  thing[name] = withThings(books, thing[name]);
  expandPath(books, thing[name], rest);
}

function withThings(books: StripeBooks, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((one) => withThings(books, one));
  return typeof value === 'string' && value !== '' ? structuredClone(books.anything(value) ?? value) : value;
}
