/** Where the products of a cart are paid. */
export const soundCheckoutAddress = '/checkout?product_type=sound';
