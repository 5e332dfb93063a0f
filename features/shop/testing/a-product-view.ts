import type { CartView, ProductDetails } from '../contract.ts';

let made = 0;

/** A pack on sale, as a guest sees it. */
export function aProductView(more: Partial<ProductDetails> = {}): ProductDetails {
  made += 1;
  const id = more.id ?? `0198f000-0000-7000-8000-${String(made).padStart(12, '0')}`;
  return {
    id,
    title: `Night Pack ${made}`,
    class: 'SamplePack',
    kind: 'pack',
    style: 'House',
    bpm: 124,
    key: 'A minor',
    cloudfrontUrlSmall: `/covers/${id}/400.svg`,
    priceForCurrency: 14.99,
    currency: 'usd',
    previewUrl: `/files/products/${id}/preview.mp3`,
    previewDuration: 28_000,
    previewWaveformUrl: null,
    artist: null,
    owned: null,
    description: 'Low and warm.',
    contents: [
      { name: 'Bass 124 Am', kind: 'loop', duration: 7742 },
      { name: 'Kick', kind: 'one_shot', duration: 900 },
    ],
    licence: 'Use it in your music.',
    fileSize: 8_900_000,
    ...more,
  };
}

/** The product as it stands in lists. */
export function toListed(product: ProductDetails) {
  const { description: _d, contents: _c, licence: _l, fileSize: _f, ...listed } = product;
  return listed;
}

/** A cart with these products. */
export function aCartView(...products: readonly ProductDetails[]): CartView {
  const prices = products.map(({ priceForCurrency }) => priceForCurrency ?? 0);
  return {
    products: products.map(({ id, title, cloudfrontUrlSmall, currency }, at) => ({
      id,
      title,
      cloudfrontUrlSmall,
      currency,
      priceForCurrency: prices[at] ?? 0,
    })),
    total: prices.reduce((sum, price) => sum + price, 0),
    currency: 'usd',
    quote: 'a quote',
    needsConsent: false,
  };
}
