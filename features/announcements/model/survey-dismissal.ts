/** Local storage key of the time (ms) of the last dismissal. */
export const surveyDismissedKey = 'surveyDismissedAt';

const hiddenForMs = 86_400_000;

/** Whether the survey may be shown on a page loaded now (ms): it was never dismissed, or more than a day ago. */
export function isSurveyDue(stored: string | null, now: number): boolean {
  const at = Number(stored ?? Number.NaN);
  return !(now - at < hiddenForMs);
}
