import { useQuery } from '@tanstack/react-query';
import MessageSquareHeart from 'lucide-react/icons/message-square-heart';
import X from 'lucide-react/icons/x';
import { useState } from 'react';
import { Button } from '#design/button/button.tsx';
import { buttonClass } from '#design/button/button-class.ts';
import { Icon } from '#design/icon/icon.tsx';
import { useApi, useSettings } from '#platform/web/app-context.tsx';
import { surveyDismissedKey } from '../model/survey-dismissal.ts';
import { getSurvey } from '../surveys.contract.ts';
import styles from './survey-popup.module.css';

/** Invites members to a survey; renders nothing if there is none or it could not be loaded. */
export function SurveyPopup() {
  const api = useApi();
  const { surveyUrl } = useSettings();
  const [isDismissed, setDismissed] = useState(false);
  const { data } = useQuery({
    queryKey: ['survey'],
    queryFn: () => api(getSurvey, {}),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const formId = data?.survey?.formId;
  if (isDismissed || formId === undefined || surveyUrl === undefined) return null;
  const dismiss = () => {
    setDismissed(true);
    try {
      localStorage.setItem(surveyDismissedKey, String(Date.now()));
    } catch (error) {
      console.info('The dismissal could not be kept', error);
    }
  };
  return (
    <aside className={styles.popup} aria-label="Survey">
      <span className={styles.sign}>
        <Icon of={MessageSquareHeart} size={24} />
      </span>
      <div className={styles.texts}>
        <h2 className={styles.title}>How do you like the hall?</h2>
        <p>Five short questions. Your answers decide what we build next.</p>
        <a
          className={buttonClass('primary')}
          href={surveyUrl.replace('{form_id}', encodeURIComponent(formId))}
          target="_blank"
          rel="noopener"
          onClick={dismiss}
        >
          Answer
        </a>
      </div>
      <Button variant="icon" icon={X} aria-label="Dismiss the survey" onClick={dismiss} />
    </aside>
  );
}
