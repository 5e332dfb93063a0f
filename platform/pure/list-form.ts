/** How lists of sound are drawn: as tiles with covers, or as dense rows with waveforms. */
export const listForms = ['tiles', 'rows'] as const;
export type ListForm = (typeof listForms)[number];
