import type { IncomingHttpHeaders } from 'node:http';
import type { Money } from '#platform/pure/money.ts';
import type { BillingFrequency } from '../model/billing-period.ts';
import type { PortalSection } from '../model/portal-section.ts';

/** A subscription as the gateway knows it: the only source of its state. */
export interface GatewaySubscription {
  /** The gateway's own. */
  id: string;
  /** The gateway's own. */
  customer: string;
  /** What is paid for: a plan's or an add-on's key of ours, `pro`. */
  item: string;
  frequency: BillingFrequency;
  /** For one period. */
  price: Money;
  /** `non_renewing`: paid or on trial until `currentPeriodEnd` and then over. `cancelled`: over. */
  status: 'in_trial' | 'active' | 'non_renewing' | 'cancelled';
  /** The end of the trial that it began with, also after that; null where it began without. */
  trialEnd: Date | null;
  /** The end of what is paid for, or of the trial. */
  currentPeriodEnd: Date;
  /** When it ended: with its period, at once, or when its renewal was given up. Null while it runs. */
  endedAt: Date | null;
  /** When the renewal that is due was first declined; it is tried for 14 days more. Null while nothing is owed. */
  renewalFailedAt: Date | null;
  paymentMethod: 'card' | 'paypal' | 'none';
}

/** What a gateway tells by itself. A hint: whoever acts on it asks the gateway for the subscription. */
export interface GatewayEvent {
  /** Unique at this gateway; the same event may come more than once. */
  id: string;
  type: string;
  subscriptionId: string;
  at: Date;
}

export interface RestartTerms {
  /** The same key again is the same charge and the same answer. */
  idempotencyKey: string;
  /** What one period costs from now on. */
  price: Money;
}

export interface PortalRequest {
  /** The gateway's own. */
  customer: string;
  section: PortalSection;
  /** Where "Return to Tonehall" leads. */
  returnUrl: string;
}

/**
 * A company that keeps subscriptions and takes money for them. Its calls are slow and may fail: they belong outside of
 * transactions. All throw `NotAtGateway` for ids that it does not know and `GatewayUnavailable` where it does not answer.
 */
export interface PaymentGateway {
  /** What rows of ours name it by: `test`. */
  readonly name: string;
  findSubscription(id: string): Promise<GatewaySubscription | null>;
  /** Lets a running one end with its period or trial. One that is to end already, or has ended, stays as it is. */
  cancelAtPeriodEnd(id: string): Promise<GatewaySubscription>;
  /** Takes a scheduled end back, without a charge. One without stays as it is. Throws `SubscriptionEnded` for an ended one. */
  removeScheduledCancellation(id: string): Promise<GatewaySubscription>;
  /**
   * Charges the stored payment method and begins an ended one anew, with its id. A running one stays as it is. Throws
   * `PaymentMethodNotPresent` or `CardDeclined`; then nothing is changed.
   */
  restart(id: string, terms: RestartTerms): Promise<GatewaySubscription>;
  /** Ends it at once: no refund, no further charge. An ended one stays as it is. */
  endNow(id: string): Promise<GatewaySubscription>;
  /** A page of the gateway's where the customer sees and changes what it keeps of them; good for one hour. */
  openPortal(request: PortalRequest): Promise<{ url: string; expiresAt: Date }>;
  /**
   * Erases what the gateway keeps of a person who has left: name, address and payment method. Ends what still runs; what was
   * charged stays, without a name. Repeated, or for a customer that it does not know: changes nothing.
   */
  eraseCustomer(customer: string): Promise<void>;
  /**
   * The event in a request to our webhook. `rawBody` is what was sent, byte by byte. Throws `BadSignature` for whatever
   * the gateway has not signed within 300 seconds of now.
   */
  readEvent(rawBody: Buffer, headers: IncomingHttpHeaders): GatewayEvent;
}
