const redactedText = '[secret]';

/**
 * A value that cannot be logged, printed or serialised by accident: all of that yields `[secret]`.
 * Only `reveal()` returns the value, so that uses of secrets can be searched for.
 */
export class Secret<T> {
  readonly #value: T;

  constructor(value: T) {
    this.#value = value;
  }

  reveal(): T {
    return this.#value;
  }

  toString(): string {
    return redactedText;
  }

  toJSON(): string {
    return redactedText;
  }

  [Symbol.toPrimitive](): string {
    return redactedText;
  }

  [Symbol.for('nodejs.util.inspect.custom')](): string {
    return redactedText;
  }
}
