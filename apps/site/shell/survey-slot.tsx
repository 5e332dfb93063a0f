import { useEffect, useState } from 'react';
import { isSurveyDue, surveyDismissedKey } from '#features/announcements/model/survey-dismissal.ts';
import { useSettings, useViewer } from '#platform/web/app-context.tsx';
import { isMobileDevice } from '#platform/web/layout-class.ts';
import { useLazyModule } from '#platform/web/use-lazy-module.ts';
import { whenIdle } from '#platform/web/when-idle.ts';

/** Viewports must be wider than this. */
const minWidthPx = 1020;

/** Asks members on a desktop to fill in the survey, once a page load, when the browser is idle. */
export function SurveySlot() {
  const isMember = useViewer() !== null;
  const { surveyUrl } = useSettings();
  const isOffered = isMember && surveyUrl !== undefined;
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    if (
      !isOffered ||
      window.innerWidth <= minWidthPx ||
      isMobileDevice(window.innerWidth, navigator.userAgent)
    )
      return;
    if (!isSurveyDue(readDismissal(), Date.now())) return;
    return whenIdle(() => setDue(true));
  }, [isOffered]);
  const survey = useLazyModule(
    'SurveyPopup',
    () => import('#features/announcements/web/survey-popup.tsx'),
    isDue,
  );
  return isDue && survey ? <survey.SurveyPopup /> : null;
}

function readDismissal(): string | null {
  try {
    return localStorage.getItem(surveyDismissedKey);
  } catch {
    return null;
  }
}
