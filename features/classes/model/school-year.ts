/** The year in which the school year of this day begins: from July on the same, before it the one before. */
export const schoolYearOf = (day: Date): number => day.getUTCFullYear() - (day.getUTCMonth() < 6 ? 1 : 0);

/** `2026/27` */
export const formatSchoolYear = (year: number): string =>
  `${year}/${String((year + 1) % 100).padStart(2, '0')}`;
