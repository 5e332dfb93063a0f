/** An error as Stripe answers it. */
export class StripeProblem extends Error {
  readonly status: number;
  readonly error: Readonly<Record<string, unknown>>;

  constructor(status: number, error: { type: string; message?: string } & Record<string, unknown>) {
    super(error.message ?? String(error['code'] ?? error.type));
    this.status = status;
    this.error = { message: this.message, ...error };
  }
}

export const invalidRequest = (message: string, more: Record<string, unknown> = {}): StripeProblem =>
  new StripeProblem(400, { type: 'invalid_request_error', message, ...more });

export const missing = (what: string, param: string, status = 404): StripeProblem =>
  new StripeProblem(status, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    param,
    message: `No such ${what}`,
  });
