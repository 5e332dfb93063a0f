import type { IncomingHttpHeaders } from 'node:http';
import type { Money } from '#platform/pure/money.ts';
import type { BillingFrequency } from '../model/billing-period.ts';
import type { PortalSection } from '../model/portal-section.ts';

/** A subscription as the gateway knows it: the only source of its state. */
export interface GatewaySubscription {
  /** The gateway's id. */
  id: string;
  /** The gateway's id. */
  customer: string;
  /** Our key of the plan or add-on: `pro`. */
  item: string;
  frequency: BillingFrequency;
  /** Price of one period. */
  price: Money;
  /** `non_renewing`: paid or on trial until `currentPeriodEnd`, then ended. `cancelled`: ended. */
  status: 'in_trial' | 'active' | 'non_renewing' | 'cancelled';
  /** The end of its first trial, also after that; null if it began without a trial. */
  trialEnd: Date | null;
  /** The end of the paid period or the trial. */
  currentPeriodEnd: Date;
  /** When it ended: with its period, at once, or when its renewal was given up. Null while it runs. */
  endedAt: Date | null;
  /** When the renewal that is due was first declined; it is retried for 14 days. Null while nothing is owed. */
  renewalFailedAt: Date | null;
  paymentMethod: 'card' | 'paypal' | 'none';
}

/** An event that a gateway sends. It is a hint: subscribers read the subscription from the gateway. */
export interface GatewayEvent {
  /** Unique at this gateway; the same event may be delivered more than once. */
  id: string;
  type: string;
  subscriptionId: string;
  at: Date;
}

export interface RestartTerms {
  /** The same key is the same charge and the same answer. */
  idempotencyKey: string;
  /** Price of one period from now on. */
  price: Money;
}

export interface PortalRequest {
  /** The gateway's id. */
  customer: string;
  section: PortalSection;
  /** Where "Return to Tonehall" leads. */
  returnUrl: string;
}

/**
 * The interface to a payment company, which stores subscriptions and charges for them. Calls are slow and may fail,
 * so they belong outside of transactions. All throw `NotAtGateway` for unknown ids and `GatewayUnavailable` without
 * an answer.
 */
export interface PaymentGateway {
  /** The gateway's name in our rows: `test`. */
  readonly name: string;
  findSubscription(id: string): Promise<GatewaySubscription | null>;
  /** Ends a running one with its period or trial. An ending or ended one stays as it is. */
  cancelAtPeriodEnd(id: string): Promise<GatewaySubscription>;
  /** Removes a scheduled cancellation without a charge. One without stays as it is. Throws `SubscriptionEnded` for an ended one. */
  removeScheduledCancellation(id: string): Promise<GatewaySubscription>;
  /**
   * Charges the stored payment method and restarts an ended one with the same id. A running one stays as it is.
   * Throws `PaymentMethodNotPresent` or `CardDeclined` and then changes nothing.
   */
  restart(id: string, terms: RestartTerms): Promise<GatewaySubscription>;
  /** Ends it at once: no refund, no further charge. An ended one stays as it is. */
  endNow(id: string): Promise<GatewaySubscription>;
  /** A page of the gateway where the customer sees and changes their data; valid for one hour. */
  openPortal(request: PortalRequest): Promise<{ url: string; expiresAt: Date }>;
  /**
   * Erases name, address and payment method of a deleted member, and ends what still runs. Charges stay without a
   * name. Changes nothing when repeated or for an unknown customer.
   */
  eraseCustomer(customer: string): Promise<void>;
  /**
   * Reads the event of a request to our webhook. `rawBody` is the body as it was sent. Throws `BadSignature` unless
   * the gateway has signed it within 300 seconds of now.
   */
  readEvent(rawBody: Buffer, headers: IncomingHttpHeaders): GatewayEvent;
}
