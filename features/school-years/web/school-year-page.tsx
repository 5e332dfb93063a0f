import { useSuspenseQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { formatSchoolYear } from '#features/classes/model/school-year.ts';
import { schoolHomePage } from '#features/classes/pages.ts';
import { href } from '#platform/pure/page.ts';
import { countOf } from '#platform/pure/text/count-of.ts';
import { formatDay } from '#platform/pure/text/format-day.ts';
import { useApi } from '#platform/web/app-context.tsx';
import type { SchoolYearView, YearEndView } from '../contract.ts';
import { EndedYear } from './ended-year.tsx';
import styles from './school-years.module.css';
import { isAtWork, schoolYearQuery } from './school-years-queries.ts';
import { YearPlan } from './year-plan.tsx';
import { YearSettings } from './year-settings.tsx';

/** `/education/year`: the owner sees what the end of the year does, changes it, accepts it, and can take it back. */
export function SchoolYearPage() {
  const view = useSuspenseQuery(schoolYearQuery(useApi())).data;
  const { school, last, plan } = view;
  const heading = useFocusAfter(last?.state);
  return (
    <div className={styles.page}>
      <header>
        <p>
          <a className={styles.back} href={href(schoolHomePage)}>
            {school.name}
          </a>
        </p>
        <h1 ref={heading} tabIndex={-1} className={styles.title}>
          School year {formatSchoolYear(view.year)}
        </h1>
        <p className={styles.lead}>{whenText(view)}</p>
      </header>
      {last && isAtWork(view) && <AtWork last={last} />}
      {last?.state === 'ended' && <EndedYear last={last} />}
      {last?.state === 'undone' && <Undone last={last} />}
      {plan && plan.classes.length > 0 && <YearPlan view={view} first={plan} />}
      {plan && plan.classes.length === 0 && (
        <p className={styles.note}>There is no class of this year yet, so that there is nothing to end.</p>
      )}
      {!isAtWork(view) && <YearSettings key={`${view.yearEndsOn} ${view.timezone}`} view={view} />}
    </div>
  );
}

/** Takes the focus when what had it is gone after a change of the year's state, such as the button that began it. */
function useFocusAfter(state: YearEndView['state'] | undefined) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(state);
  useEffect(() => {
    if (shown.current !== state && document.activeElement === document.body) heading.current?.focus();
    shown.current = state;
  }, [state]);
  return heading;
}

function whenText({ lastDay, daysLeft, hasEnded, year }: SchoolYearView): string {
  const day = formatDay(`${lastDay}T00:00:00Z`);
  if (hasEnded) return `${formatSchoolYear(year)} is over. The next year can be ended once it has begun.`;
  if (daysLeft < 0) return `It was over on ${day}. End it here when everybody is done.`;
  if (daysLeft === 0) return `It ends today, on ${day}.`;
  return `It ends on ${day}, in ${countOf(daysLeft, 'day')}.`;
}

function AtWork({ last }: { last: YearEndView }) {
  const isEnding = last.state === 'ending';
  return (
    <div className={styles.note} role="status">
      <p>
        <strong>
          {isEnding
            ? `${formatSchoolYear(last.year)} is being ended.`
            : `The end of ${formatSchoolYear(last.year)} is being taken back.`}
        </strong>
      </p>
      <p>You can leave this page. You get an email when it is done.</p>
    </div>
  );
}

function Undone({ last }: { last: YearEndView }) {
  return (
    <div className={styles.note} role="status">
      <p>
        The end of {formatSchoolYear(last.year)} was taken back: the former classes are open, and who had left
        is there again.
      </p>
      {last.notRestored > 0 && (
        <p>
          {countOf(last.notRestored, 'student')} could not be brought back: the account was deleted, or
          belongs to another school by now.
        </p>
      )}
    </div>
  );
}
