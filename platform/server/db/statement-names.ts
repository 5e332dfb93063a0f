/**
 * Names repeated SQL texts, so that PostgreSQL parses and plans them once per connection. A text is named on its second
 * use, and at most `maxNames` are named: connections keep prepared statements until they close, so that unbounded texts
 * (lists in SQL, for example) must stay unnamed.
 */
export class StatementNames {
  readonly #maxNames: number;
  readonly #maxSeen: number;
  readonly #names = new Map<string, string>();
  readonly #seenOnce = new Set<string>();

  constructor(maxNames = 500, maxSeen = 1000) {
    this.#maxNames = maxNames;
    this.#maxSeen = maxSeen;
  }

  /** The statement name for `text`; undefined to run it unnamed. */
  nameOf(text: string): string | undefined {
    const known = this.#names.get(text);
    if (known !== undefined || this.#names.size >= this.#maxNames) return known;
    if (this.#seenOnce.delete(text)) {
      const name = `s${this.#names.size + 1}`;
      this.#names.set(text, name);
      return name;
    }
    this.#seenOnce.add(text);
    if (this.#seenOnce.size > this.#maxSeen) {
      const oldest = this.#seenOnce.values().next();
      if (!oldest.done) this.#seenOnce.delete(oldest.value);
    }
    return undefined;
  }
}
