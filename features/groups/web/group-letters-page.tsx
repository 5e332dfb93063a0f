import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#design/button/button.tsx';
import { linkClass } from '#design/link/link-class.ts';
import { useApi } from '#platform/web/app-context.tsx';
import { readLinkToken } from '#platform/web/link-token.ts';
import type { GroupView } from '../contract.ts';
import { setGroupLetters } from '../news.contract.ts';
import styles from './group-letters-page.module.css';
import { groupQuery } from './group-queries.ts';
import { tellFailure } from './tell-failure.ts';

/** `/group/{groupLink}/letters`: where the link of a letter leads that ends a group's letters. */
export function GroupLettersPage({ params }: { params: Record<string, string> }) {
  const { data: group } = useSuspenseQuery(groupQuery(useApi(), params.groupLink ?? ''));
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>Letters of {group.name}</h1>
      <LettersSwitch group={group} />
      <a className={linkClass('quiet')} href={group.selfLink}>
        Go to {group.name}
      </a>
    </div>
  );
}

/** Nothing changes by looking: programs that read mail follow its links, too. */
function LettersSwitch({ group }: { group: GroupView }) {
  const api = useApi();
  const [wanted, setWanted] = useState(true);
  const [busy, setBusy] = useState(false);
  async function change(): Promise<void> {
    setBusy(true);
    try {
      const answer = await api(setGroupLetters, {
        groupLink: group.id,
        token: readLinkToken() ?? '-',
        wanted: !wanted,
      });
      setWanted(answer.wanted);
    } catch (error) {
      tellFailure(error);
    } finally {
      setBusy(false);
    }
  }
  return (
    <>
      <p role="status" className={styles.text}>
        {wanted
          ? 'When an admin of this group sends an update to its members, you get it by e-mail.'
          : `You get no more letters of ${group.name}. You are still a member.`}
      </p>
      <Button variant={wanted ? 'primary' : 'quiet'} busy={busy} onClick={() => void change()}>
        {wanted ? 'Unsubscribe' : 'Send me letters again'}
      </Button>
    </>
  );
}
