/** Local storage holds the time (ms) of the last dismissal here. */
export const surveyDismissedKey = 'surveyDismissedAt';

const hiddenForMs = 86_400_000;

/** Whether the survey may be shown on a page that is loaded now (ms): a day after it was dismissed, or where it never was. */
export function isSurveyDue(kept: string | null, now: number): boolean {
  const at = Number(kept ?? Number.NaN);
  return !(now - at < hiddenForMs);
}
