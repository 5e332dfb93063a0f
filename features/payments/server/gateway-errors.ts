/** The gateway knows no such subscription or customer. */
export class NotAtGateway extends Error {
  constructor(id: string) {
    super(`The payment gateway knows nothing by the id ${id}`);
    this.name = 'NotAtGateway';
  }
}

/** The subscription has ended; the call is for running ones only. */
export class SubscriptionEnded extends Error {
  constructor(id: string) {
    super(`The subscription ${id} has ended`);
    this.name = 'SubscriptionEnded';
  }
}

/** There is no payment method to charge. */
export class PaymentMethodNotPresent extends Error {
  constructor(customer: string) {
    super(`The customer ${customer} has no payment method`);
    this.name = 'PaymentMethodNotPresent';
  }
}

/** The stored payment method was charged and refused. */
export class CardDeclined extends Error {
  /** The gateway's reason in snake_case: `insufficient_funds`. */
  readonly declineCode: string;

  constructor(declineCode: string) {
    super(`The card was declined: ${declineCode}`);
    this.name = 'CardDeclined';
    this.declineCode = declineCode;
  }
}

/** The gateway charges only what the payer approves on its page: what has ended is begun anew. */
export class ApprovalNeeded extends Error {
  constructor(id: string) {
    super(`The subscription ${id} begins again only with a new approval of its payer`);
    this.name = 'ApprovalNeeded';
  }
}

/** The gateway did not answer, or not as specified; whether it has acted is unknown. Safe to retry. */
export class GatewayUnavailable extends Error {
  constructor(cause?: unknown) {
    super('The payment gateway could not be reached', { cause });
    this.name = 'GatewayUnavailable';
  }
}

/** A webhook request that the gateway has not signed, or not within the last 300 seconds. */
export class BadSignature extends Error {
  constructor(what: string) {
    super(`Not signed by the payment gateway: ${what}`);
    this.name = 'BadSignature';
  }
}

/** The idempotency key was used for something else before. */
export class IdempotencyKeyReused extends Error {
  constructor(key: string) {
    super(`The idempotency key ${key} stands for another charge`);
    this.name = 'IdempotencyKeyReused';
  }
}

/** The gateway would charge another total than ours, and has charged nothing. */
export class TotalDiffers extends Error {
  constructor(reference: string) {
    super(`The total of the payment ${reference} is not its price less its reductions`);
    this.name = 'TotalDiffers';
  }
}

/** The gateway pays nothing back: the charge is disputed, or less of it is left. Nothing was changed. */
export class RefundRefused extends Error {
  constructor(charge: string, reason: string) {
    super(`The charge ${charge} is not refunded: ${reason}`);
    this.name = 'RefundRefused';
  }
}
