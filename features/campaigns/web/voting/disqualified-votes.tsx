import { Button } from '#design/button/button.tsx';
import styles from './ballot-page.module.css';
import type { Votes } from './use-votes.ts';

/** The viewer's votes for entries that were disqualified: they do not count, and can be given to others while voting lasts. */
export function DisqualifiedVotes({ votes }: { votes: Votes }) {
  const { disqualifiedIds: ids, refusal } = votes;
  if (ids.length === 0) return null;
  const one = ids.length === 1;
  return (
    <section className={styles.disqualified} aria-label="Votes that do not count">
      <p>
        {one
          ? 'An entry you voted for was disqualified, so that vote does not count.'
          : `${ids.length} entries you voted for were disqualified, so those votes do not count.`}
        {refusal === null &&
          (one ? ' Take it back to give it to another entry.' : ' Take them back to give them to others.')}
      </p>
      {refusal === null && (
        <Button
          busy={ids.includes(votes.changingId ?? '')}
          onClick={() => ids[0] && votes.change({ entryId: ids[0], voted: true })}
        >
          Take {one ? 'the' : 'a'} vote back
        </Button>
      )}
    </section>
  );
}
