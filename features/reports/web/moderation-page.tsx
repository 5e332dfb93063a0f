import { useState } from 'react';
import { PageHead } from '#design/page-head/page-head.tsx';
import { Tabs } from '#design/tabs/tabs.tsx';
import { AuditLog } from './audit-log.tsx';
import { CaseList } from './case-list.tsx';
import styles from './moderation.module.css';

const tabs = [
  { id: 'open', label: 'Waiting' },
  { id: 'settled', label: 'Settled' },
  { id: 'log', label: 'Audit log' },
] as const;

/** `/admin/moderation`: the moderation queue, settled cases, and the audit log. */
export function ModerationPage() {
  const [shown, setShown] = useState<string>('open');
  return (
    <div className={styles.page}>
      <PageHead
        title="Moderation"
        lead="What members have reported, the oldest first. Whoever it is about is told what you decide, in your words, and can appeal once."
      />
      <Tabs label="Parts of the moderation" tabs={tabs} selected={shown} onSelect={setShown}>
        {shown === 'log' ? (
          <AuditLog />
        ) : (
          <CaseList key={shown} state={shown === 'settled' ? 'settled' : 'open'} />
        )}
      </Tabs>
    </div>
  );
}
