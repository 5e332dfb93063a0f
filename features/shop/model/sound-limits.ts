/** Sounds of one product, seconds of one sound, and seconds of all sounds of a product. */
export const MAX_SOUNDS = 64;
export const MAX_SOUND_SECONDS = 300;
export const MAX_PRODUCT_SECONDS = 1800;
