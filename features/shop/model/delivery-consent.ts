/** What consumers in the EU agree to before sounds are delivered: the delivery ends their right of withdrawal. */
export const deliveryConsent = 'Deliver now; I know that I lose my right of withdrawal by that.';
