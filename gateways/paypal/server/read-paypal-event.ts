import { createVerify, X509Certificate } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { crc32 } from 'node:zlib';
import type { GatewayEvent } from '#features/payments/server/gateway.ts';
import { BadSignature, NotAtGateway } from '#features/payments/server/gateway-errors.ts';
import type { Platform } from '#platform/server/call.ts';
import { fromPaypalMoney } from '../model/paypal-money.ts';
import { hasFailed } from './charges/paypal-charges.ts';
import { PaypalEvent, Refund } from './paypal-answers.ts';
import { findPaypalIdOfCharge, insertPaypalRefund, updateRefundState } from './paypal-charges.store.ts';
import { askPaypal, fetchCertificate, paypalConfig } from './paypal-client.ts';
import { findPaymentByPaypalId } from './paypal-payments.store.ts';

/**
 * Reads an event that PayPal has signed for our webhook; null for one about nothing that is kept here. Throws BadSignature for any
 * other. PayPal signs an event once, however often and late it delivers it, so that its age says nothing.
 */
export async function readPaypalEvent(
  platform: Platform,
  rawBody: Buffer,
  headers: IncomingHttpHeaders,
): Promise<GatewayEvent | null> {
  await checkSignature(platform, rawBody, headers);
  const { success, data } = PaypalEvent.safeParse(parseJson(rawBody));
  if (!success) throw new BadSignature('no event of the known form');
  const subject = await findSubject(platform, data);
  return subject && { id: data.id, type: data.event_type, subject, at: data.create_time };
}

/** PayPal signs the id and the time of the delivery, our webhook's id, and a checksum of the body as it was sent. */
async function checkSignature(
  platform: Platform,
  rawBody: Buffer,
  headers: IncomingHttpHeaders,
): Promise<void> {
  const { webhookId } = paypalConfig(platform);
  const header = (name: string): string => {
    const value = headers[`paypal-${name}`];
    if (typeof value !== 'string' || value === '' || value.length > 1000)
      throw new BadSignature(`no ${name}`);
    return value;
  };
  const [id, time] = [header('transmission-id'), header('transmission-time')];
  if (header('auth-algo') !== 'SHA256withRSA') throw new BadSignature('another kind of signature');
  const certificate = await readCertificate(platform, header('cert-url'));
  const text = `${id}|${time}|${webhookId}|${crc32(rawBody)}`;
  const signature = Buffer.from(header('transmission-sig'), 'base64');
  const isGood = createVerify('sha256').update(text).verify(certificate.publicKey, signature);
  if (!isGood) throw new BadSignature('the signature does not fit');
}

/** Certificates are taken from PayPal's own host alone. */
async function readCertificate(platform: Platform, address: string): Promise<X509Certificate> {
  const own = new URL(paypalConfig(platform).certificateUrl);
  const url = URL.parse(address);
  const isOwn =
    url?.origin === own.origin && /^\/v1\/notifications\/certs\/[\w.-]{1,200}$/.test(url.pathname);
  if (!url || !isOwn || url.search !== '' || url.username !== '' || url.password !== '')
    throw new BadSignature('a certificate from elsewhere');
  const certificate = parseCertificate(await fetchCertificate(platform, url.href));
  const now = platform.clock.now();
  if (now < certificate.validFromDate || now > certificate.validToDate)
    throw new BadSignature('a certificate that is not valid now');
  if (certificate.publicKey.asymmetricKeyType !== 'rsa')
    throw new BadSignature('a certificate of another kind');
  return certificate;
}

function parseCertificate(pem: string): X509Certificate {
  try {
    return new X509Certificate(pem);
  } catch {
    throw new BadSignature('no certificate');
  }
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}

type Subject = GatewayEvent['subject'];

/** What an event is about, as far as it began here. A refund of a charge is stored, since PayPal lists none. */
async function findSubject(
  platform: Platform,
  { event_type: type, resource }: PaypalEvent,
): Promise<Subject | null> {
  if (type.startsWith('BILLING.SUBSCRIPTION.') || type.startsWith('CHECKOUT.ORDER.'))
    return subjectOf(platform, resource.id);
  if (type.startsWith('CUSTOMER.DISPUTE.'))
    return subjectOfCharge(platform, resource.disputed_transactions?.[0]?.seller_transaction_id);
  if (/^PAYMENT\.((CAPTURE|SALE)\.(REFUNDED|REVERSED)|REFUND\.\w+)$/.test(type)) {
    const charge = resource.sale_id ?? chargeOfLinks(resource.links);
    if (resource.id && charge) await storeRefund(platform, resource.id, charge);
    return subjectOfCharge(platform, charge);
  }
  return (
    (await subjectOf(platform, resource.billing_agreement_id)) ??
    (await subjectOf(platform, resource.supplementary_data?.related_ids?.order_id)) ??
    subjectOfCharge(platform, resource.id)
  );
}

const chargeOfLinks = (links: PaypalEvent['resource']['links']): string | undefined =>
  links?.map(({ href }) => /\/captures\/([\w-]{1,100})$/.exec(href)?.[1]).find(Boolean);

/** A subscription that has begun; before that, or of an order, the payment. */
async function subjectOf({ db }: Platform, paypalId: string | undefined): Promise<Subject | null> {
  const row = paypalId ? await findPaymentByPaypalId(db, paypalId) : undefined;
  if (!row?.paypal_id) return null;
  const hasBegun = row.kind === 'subscription' && row.succeeded_at !== null;
  return { kind: hasBegun ? 'subscription' : 'payment', id: row.paypal_id };
}

async function subjectOfCharge(platform: Platform, charge: string | undefined): Promise<Subject | null> {
  const paypalId = charge ? await findPaypalIdOfCharge(platform.db, charge) : null;
  return paypalId === null ? null : subjectOf(platform, paypalId);
}

/** The event is a hint: PayPal is asked for the refund. One of ours is known already, unless our call waits for its answer. */
async function storeRefund(platform: Platform, id: string, charge: string): Promise<void> {
  if ((await findPaypalIdOfCharge(platform.db, charge)) === null) return;
  const refund = await findRefund(platform, id);
  if (!refund?.amount) return;
  const now = platform.clock.now();
  const state = {
    is_pending: refund.status === 'PENDING',
    failed_at: hasFailed(refund.status) ? now : null,
  };
  await updateRefundState(platform.db, id, state);
  if (refund.custom_id !== undefined || state.failed_at !== null) return;
  const { minor, currency } = fromPaypalMoney(refund.amount);
  const at = refund.create_time ?? now;
  await insertPaypalRefund(platform.db, {
    id,
    charge_id: charge,
    reference: null,
    amount_minor: minor,
    currency,
    created_at: at,
    made_at: at,
    ...state,
  });
}

async function findRefund(platform: Platform, id: string) {
  try {
    const path = `/v2/payments/refunds/${encodeURIComponent(id)}`;
    return await askPaypal(platform, { path, answer: Refund });
  } catch (error) {
    if (error instanceof NotAtGateway) return null;
    throw error;
  }
}
