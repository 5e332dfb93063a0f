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
  /** What the next renewal charges: the price less the reductions that still run. */
  nextAmount: Money;
  /** `non_renewing`: paid or on trial until `currentPeriodEnd`, then ended. `cancelled`: ended. */
  status: 'in_trial' | 'active' | 'non_renewing' | 'cancelled';
  /** The end of its first trial, also after that; null if it began without a trial. */
  trialEnd: Date | null;
  currentPeriodStart: Date;
  /** The end of the paid period or the trial. */
  currentPeriodEnd: Date;
  /** What was charged for the current period, in minor units of the price's currency; 0 on trial. */
  paidMinor: number;
  /** When it ended: with its period, at once, or when its renewal was given up. Null while it runs. */
  endedAt: Date | null;
  /** When the renewal that is due was first declined; it is retried for 14 days. Null while nothing is owed. */
  renewalFailedAt: Date | null;
  paymentMethod: 'card' | 'paypal' | 'none';
}

/** An event that a gateway sends. It is a hint: subscribers read its subject from the gateway. */
export interface GatewayEvent {
  /** Unique at this gateway; the same event may be delivered more than once. */
  id: string;
  type: string;
  /** The subscription or the payment that it is about, by the gateway's id. */
  subject: { kind: 'subscription' | 'payment'; id: string };
  at: Date;
}

export interface RestartTerms {
  /** The same key is the same charge and the same answer. */
  idempotencyKey: string;
  /** Price of one period from now on. */
  price: Money;
}

/** What is taken off the list price. */
export interface Reduction {
  /** `upgrade_credit`: the unused share of the period that an upgrade replaces. */
  name: 'coupon' | 'upgrade_credit' | 'referral' | 'credits';
  /** Minor units of the price's currency, of each period. */
  minor: number;
  /** For how many periods, the first one included; null for every one. */
  cycles: number | null;
}

/** A plan or add-on, and what its periods cost. */
export interface SubscriptionTerms {
  /** Our key of the plan or add-on: `pro`. */
  item: string;
  /** What the gateway's pages and bills call it. */
  title: string;
  frequency: BillingFrequency;
  /** The list price of one period. */
  price: Money;
  /** All of them: the first period costs the price less those that run for it. */
  reductions: readonly Reduction[];
}

/** What a payment begins, changes or delivers. */
export type Purchase =
  | ({ kind: 'subscription' } & SubscriptionTerms)
  /**
   * Changes a running subscription in place, without a proration of the gateway's own: a period at the new terms begins when it is
   * paid, a trial and a scheduled cancellation are over, and reductions that ran before no longer do.
   */
  | ({ kind: 'upgrade' /** The gateway's id. */; subscriptionId: string } & SubscriptionTerms)
  | { kind: 'once'; title: string };

export interface PaymentRequest {
  /** Our id of the payment. The same reference is the same payment and the same answer. */
  reference: string;
  /** Our id of the payer, with what a bill shows of them. */
  payer: { id: string; name: string; email: string };
  buys: Purchase;
  /** What is charged now, as we have computed it; 0 stores the payment method for later periods only. */
  total: Money;
}

/** What a gateway says of the card or account that has paid; null where it does not say. */
interface UsedMethod {
  /** An ISO code. */
  country: string | null;
  /** The same text for the same card or account, for every payer. */
  fingerprint: string | null;
}

/** A payment as the gateway knows it. */
export interface GatewayPayment extends UsedMethod {
  /** The gateway's id. */
  id: string;
  reference: string;
  /**
   * `requires_action`: waits for the buyer to confirm it in their browser. `approved`: the buyer has approved it on the gateway's
   * page, and it waits to be charged. The other three are final.
   */
  status: 'requires_action' | 'approved' | 'succeeded' | 'failed' | 'cancelled';
  amount: Money;
  /** The gateway's reason of a failed one in snake_case: `insufficient_funds`. */
  declineCode: string | null;
  /** The gateway's id of the subscription that it began or changed; null before it succeeded and for purchases without one. */
  subscriptionId: string | null;
  /** What the buyer's browser confirms it with. */
  clientSecret: string;
  /** The gateway's page where the buyer approves it; null for a payment by card. */
  approvalUrl: string | null;
  /** Nothing was charged: the payment method is stored for later periods. */
  isSetup: boolean;
}

/** The card that a gateway has stored for a subscription. Only the subscription's owner is shown it. */
export interface StoredCard {
  /** What `CardPayments.pay` charges it by; it stays on the server. */
  token: string;
  /** As its owner knows it: `Visa`. Null where the gateway does not say. */
  brand: string | null;
  lastFour: string;
  /** The last month in which it is valid, from 1 on; null where the gateway does not say. */
  expires: { month: number; year: number } | null;
}

/** Payments by card. Card data goes from the browser to the gateway, which gives a token for it. */
export interface CardPayments {
  /**
   * Charges a card, which is stored for later periods, and begins or changes the subscription if one is bought. A declined one is an
   * answer, too, and changes nothing. Before a charge it throws IdempotencyKeyReused for a reference that stands for another payment,
   * TotalDiffers where the price less its reductions is another total than ours, and for an upgrade SubscriptionEnded or NotAtGateway.
   */
  pay(request: PaymentRequest, paymentMethodToken: string): Promise<GatewayPayment>;
  /**
   * Makes a payment that waits for its buyer's browser to confirm it with a card, by the client secret; nothing is charged before. The
   * same reference is the same payment. Throws what `pay` throws.
   */
  begin(request: PaymentRequest): Promise<GatewayPayment>;
}

/** Where the gateway's page sends its buyer. */
export interface ReturnAddresses {
  /** After approving; the gateway may add parameters of its own. */
  returnUrl: string;
  /** After giving up. */
  cancelUrl: string;
}

/** Payments that their buyer approves on a page of the gateway. Nothing is charged until `capture`. */
export interface RedirectPayments {
  /**
   * Opens the page for a purchase. The same reference is the same payment and the same page. Throws IdempotencyKeyReused for a
   * reference that stands for another payment.
   */
  begin(request: PaymentRequest, addresses: ReturnAddresses): Promise<GatewayPayment>;
  /**
   * Charges what its buyer has approved, once however often it is called, and begins the subscription if one is bought. Any other
   * payment stays as it is; a declined one is an answer, too.
   */
  capture(reference: string): Promise<GatewayPayment>;
}

/** What a gateway has paid back of a charge, or could not. */
export interface GatewayRefund {
  /** The gateway's id. */
  id: string;
  /** Ours; null for one that somebody made on the gateway's own pages. */
  reference: string | null;
  amount: Money;
  at: Date;
  /** It was accepted and failed later, so that nothing has gone back: the payer's bank did not take it. */
  hasFailed: boolean;
}

/** Money above 0 that a gateway has received, and what has become of it since. */
export interface GatewayCharge extends UsedMethod {
  /** The gateway's id; where a payment of ours was charged, the id of that `GatewayPayment`. */
  id: string;
  /** Our id of the payment that was charged; null for renewals and restarts. */
  reference: string | null;
  amount: Money;
  at: Date;
  /** What is paid with it; null without a subscription. */
  period: { start: Date; end: Date } | null;
  refunds: readonly GatewayRefund[];
  /** The payer's bank has taken the money back: `open` until it is decided, `won` where it is ours again. Null where it never did. */
  dispute: 'open' | 'won' | 'lost' | null;
}

export interface RefundRequest {
  /** The gateway's id of the charge. */
  charge: string;
  /** Our id of the refund: the same reference is the same refund and the same answer. */
  reference: string;
  amount: Money;
}

/** What credits of the customer take off one renewal. */
export interface CreditRequest {
  /** The gateway's id of the subscription. */
  subscription: string;
  /** Our id of the credit: the same reference is the same credit. */
  reference: string;
  amount: Money;
  /** The end of the period that the renewal follows. */
  periodEnd: Date;
}

/** A credit as the gateway knows it. */
export interface GatewayCredit {
  /** `waiting` for its renewal. `used`: the renewal is paid, less the credit. `lost`: it takes nothing off any more, and never did. */
  state: 'waiting' | 'used' | 'lost';
  /** The gateway's id of what it has charged beside the credit; null where that was nothing, and before. */
  charge: string | null;
}

/** Another price of a running subscription. */
export interface PriceChange {
  /** The gateway's id of the subscription. */
  subscription: string;
  /** Our id of the change: the same reference is the same change. */
  reference: string;
  /** Our key of the plan that it has to be of. */
  item: string;
  from: Money;
  to: Money;
}

export interface PortalRequest {
  /** The gateway's id. */
  customer: string;
  section: PortalSection;
  /** Where the link back leads. */
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
  /** Payments by card; null at a gateway without. */
  readonly cards: CardPayments | null;
  /** Payments on a page of the gateway, like PayPal's; null at a gateway without. */
  readonly redirect: RedirectPayments | null;
  /**
   * What the gateway would charge now for this purchase, without a charge: asked before an upgrade is paid. Throws SubscriptionEnded.
   */
  preview(request: PaymentRequest): Promise<Money>;
  /** The payment of this reference of ours; null if it was never asked for one. */
  findPayment(reference: string): Promise<GatewayPayment | null>;
  /**
   * The card that a running subscription is charged to; null where it has ended or is charged to no card. Null at a gateway that shows
   * no cards. Throws NotAtGateway.
   */
  findStoredCard: ((subscription: string) => Promise<StoredCard | null>) | null;
  /** Cancels a payment unless it is final, also one that is not there yet: nothing is charged for the reference any more. */
  closePayment(reference: string): Promise<GatewayPayment>;
  /** The charge of this id of the gateway's; null where nothing was charged. */
  findCharge(id: string): Promise<GatewayCharge | null>;
  /** All charges of a subscription, the oldest first. */
  listCharges(subscription: string): Promise<GatewayCharge[]>;
  /**
   * Pays a charge back, wholly or in part. Throws `RefundRefused` for more than is left of it, while it is disputed, and for a
   * reference whose refund has failed.
   */
  refund(request: RefundRequest): Promise<GatewayRefund>;
  /** A gateway that restarts or upgrades by a new subscription answers with that one, under its own id; so do the calls below. */
  findSubscription(id: string): Promise<GatewaySubscription | null>;
  /** Ends a running one with its period or trial. An ending or ended one stays as it is. */
  cancelAtPeriodEnd(id: string): Promise<GatewaySubscription>;
  /** Removes a scheduled cancellation without a charge. One without stays as it is. Throws `SubscriptionEnded` for an ended one. */
  removeScheduledCancellation(id: string): Promise<GatewaySubscription>;
  /**
   * Charges the stored payment method and restarts an ended one, under the same id or a new one. A running one stays as it is.
   * Throws `PaymentMethodNotPresent`, `CardDeclined` or, where a gateway has to ask the payer first, `ApprovalNeeded`, and then changes nothing.
   */
  restart(id: string, terms: RestartTerms): Promise<GatewaySubscription>;
  /**
   * Takes a credit off the renewal that is due at `periodEnd`, once for a reference, and says what has become of it whenever it is
   * asked again. It is lost where that renewal was charged before, or never is: the subscription has ended, or was upgraded. Null at a
   * gateway that takes nothing off later.
   */
  giveCredit: ((request: CreditRequest) => Promise<GatewayCredit>) | null;
  /**
   * Changes the price of a subscription that renews itself, from the next renewal on and without a charge; reductions stay. What is of
   * another plan or has another price by then stays as it is. Null at a gateway that has to ask the payer first.
   */
  changePrice: ((change: PriceChange) => Promise<void>) | null;
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
   * Reads the event of a request to our webhook; null for one about nothing that is kept here. `rawBody` is the body as it was
   * sent. Throws `BadSignature` unless the gateway has signed it for this account and its mode, and within 300 seconds of now where it
   * signs each delivery anew.
   */
  readEvent(rawBody: Buffer, headers: IncomingHttpHeaders): Promise<GatewayEvent | null>;
}
