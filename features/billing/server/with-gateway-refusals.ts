import {
  ApprovalNeeded,
  CardDeclined,
  GatewayUnavailable,
  NotAtGateway,
  PaymentMethodNotPresent,
  SubscriptionEnded,
  TotalDiffers,
} from '#features/payments/server/gateway-errors.ts';
import { conflict, isRefusal, Refusal, unavailable } from '#platform/pure/refusal.ts';

/** Runs a gateway call and turns the gateway's errors into refusals. */
export async function withGatewayRefusals<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    throw gatewayRefusalOf(error) ?? error;
  }
}

function gatewayRefusalOf(error: unknown): Refusal | null {
  if (isRefusal(error)) return error;
  if (error instanceof PaymentMethodNotPresent)
    return new Refusal(422, 'There is no payment method that could be charged.', {
      code: 'payment_method_not_present',
    });
  if (error instanceof ApprovalNeeded)
    return new Refusal(422, 'PayPal asks you before it begins again. Please begin it at the checkout.', {
      code: 'approval_needed',
    });
  if (error instanceof CardDeclined)
    return new Refusal(422, 'Your card was declined. Change your payment method, then try again.', {
      code: 'card_declined',
    });
  if (error instanceof SubscriptionEnded)
    return conflict('This subscription has just ended. Load the page again.', 'subscription_over');
  if (error instanceof NotAtGateway)
    return conflict('Payments do not know this subscription any more. Please write to us.', 'not_at_gateway');
  if (error instanceof TotalDiffers) {
    const refusal = conflict('The price could not be agreed on. Nothing was charged.', 'total_differs');
    refusal.cause = error;
    return refusal;
  }
  if (error instanceof GatewayUnavailable) {
    const refusal = unavailable(
      'Payments cannot be reached. Please try again later.',
      'gateway_unavailable',
      30,
    );
    refusal.cause = error;
    return refusal;
  }
  return null;
}
