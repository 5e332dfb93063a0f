/** What PayPal refuses. */
export class PaypalProblem extends Error {
  readonly status: number;
  readonly body: object;

  constructor(status: number, name: string, issue?: string) {
    super(issue ?? name);
    this.status = status;
    this.body = {
      name,
      message: 'The fake refuses this.',
      debug_id: 'fake',
      ...(issue ? { details: [{ issue, description: issue }] } : {}),
    };
  }
}

export const notFound = () => new PaypalProblem(404, 'RESOURCE_NOT_FOUND', 'INVALID_RESOURCE_ID');
export const unprocessable = (issue: string) => new PaypalProblem(422, 'UNPROCESSABLE_ENTITY', issue);
