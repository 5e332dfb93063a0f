export const productSorts = ['newest', 'price', 'price_descending'] as const;
export type ProductSort = (typeof productSorts)[number];
