/** What a buyer reads while the outcome of a payment is unknown. */
export const ConfirmingPayment = () => (
  <p role="status">
    Your payment is being confirmed. You may leave this page: you are charged once, and what you bought comes
    by itself.
  </p>
);
