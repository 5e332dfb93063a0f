import { useSuspenseQuery } from '@tanstack/react-query';
import { type ComponentType, createElement, type FunctionComponent } from 'react';
import { buttonClass } from '#design/button/button-class.ts';
import { classNames } from '#design/class-names.ts';
import { panelClass } from '#design/panel/panel-class.ts';
import { href } from '#platform/pure/page.ts';
import { formatDay } from '#platform/pure/text/format-day.ts';
import { useApi } from '#platform/web/app-context.tsx';
import { recordsPage } from '../pages.ts';
import styles from './records.module.css';
import { dutyQuery } from './school-records-queries.ts';

/** The page of a school or class below what its owner and teachers have to know about records; for others as it is. */
export function withSecondFactorNotice<P extends object>(
  Page: ComponentType<P>,
  /** Shown below to owners and teachers only. */
  Below?: ComponentType<P>,
): FunctionComponent<P> {
  return function PageWithNotice(props: P) {
    const { duty } = useSuspenseQuery(dutyQuery(useApi())).data;
    const page = createElement(Page, props);
    if (!duty) return page;
    return (
      <div className={styles.stack}>
        {!duty.hasSecondFactor && <SecondFactorNotice daysLeft={duty.daysLeft} dueAt={duty.dueAt} />}
        {page}
        {Below && createElement(Below, props)}
        {duty.role === 'owner' && (
          <p className={styles.below}>
            <a href={href(recordsPage)}>Students’ records</a>
          </p>
        )}
      </div>
    );
  };
}

function SecondFactorNotice({ daysLeft, dueAt }: { daysLeft: number; dueAt: string }) {
  return (
    <section className={classNames(panelClass(), styles.notice)} aria-label="Your second factor">
      <p>
        <strong>{daysLeft === 1 ? '1 day left' : `${daysLeft} days left`}</strong> to turn on a second factor.
        From {formatDay(dueAt)} on students’ records open only with one.
      </p>
      <a className={buttonClass('primary', 'small')} href="/account#second-factor">
        Turn it on
      </a>
    </section>
  );
}
