import { classNames } from '#design/class-names.ts';
import { formatTimestampOfYear } from '#platform/pure/text/format-timestamp.ts';
import type { PageState as State } from '../../model/page-state.ts';
import styles from './pages-page.module.css';

const texts: Record<State, string> = {
  draft: 'Draft',
  live: 'Live',
  changed: 'Changed since',
  scheduled: 'Scheduled',
  archived: 'Archived',
};

/** The state of a page as a mark; a scheduled one says when. */
export function PageStateMark({ state, nextFromAt = null }: { state: State; nextFromAt?: string | null }) {
  return (
    <span className={classNames(styles.state, styles[state])}>
      {texts[state]}
      {nextFromAt !== null && ` for ${formatTimestampOfYear(nextFromAt)}`}
    </span>
  );
}
