const tempoPattern = /^\d+([.,]\d+)?$/;

/** Whether a typed tempo is a number, with a point or a comma, or empty. */
export const isTempoText = (text: string): boolean => text.trim() === '' || tempoPattern.test(text.trim());

/** The bpm of a typed tempo for which `isTempoText` is true; null for an empty one. */
export const tempoOf = (text: string): number | null =>
  text.trim() === '' ? null : Number(text.trim().replace(',', '.'));
