/** What a product is by its class: several sounds as one file, a single sound, or content that only the studio reads. */
export const productKinds = ['pack', 'sound', 'content'] as const;
export type ProductKind = (typeof productKinds)[number];
