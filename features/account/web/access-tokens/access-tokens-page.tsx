import { useSuspenseQuery } from '@tanstack/react-query';
import KeyRound from 'lucide-react/icons/key-round';
import { useId, useState } from 'react';
import { classNames } from '#design/class-names.ts';
import { EmptyState } from '#design/empty-state/empty-state.tsx';
import { linkClass } from '#design/link/link-class.ts';
import { PageHead } from '#design/page-head/page-head.tsx';
import { panelClass } from '#design/panel/panel-class.ts';
import { accessTokensQuery } from '#features/sign-in/web/account-queries.ts';
import { href } from '#platform/pure/page.ts';
import { useApi, useViewer } from '#platform/web/app-context.tsx';
import { accountPage } from '../../pages.ts';
import { AccessTokenForm } from './access-token-form.tsx';
import { AccessTokenList } from './access-token-list.tsx';
import styles from './access-tokens.module.css';
import { NewTokenDialog } from './new-token-dialog.tsx';

/** `/account/tokens`: the member's access tokens, and making one. */
export function AccessTokensPage() {
  const api = useApi();
  const viewer = useViewer();
  const { tokens } = useSuspenseQuery(accessTokensQuery(api)).data;
  const [secret, setSecret] = useState<string | null>(null);
  const [formId, listId] = [useId(), useId()];
  return (
    <div className={styles.page}>
      <PageHead
        title="Access tokens"
        lead="A token lets a program use your account, as far as you choose below. Keep it like a password."
      >
        <a className={linkClass('quiet')} href={href(accountPage)}>
          My account
        </a>
      </PageHead>
      {viewer?.student ? (
        <EmptyState icon={KeyRound} text="A student of a school cannot have access tokens." />
      ) : (
        <>
          <section className={classNames(panelClass(), styles.section)} aria-labelledby={formId}>
            <h2 id={formId} className={styles.heading}>
              New token
            </h2>
            <AccessTokenForm isAdmin={viewer?.siteAdmin === true} onMade={setSecret} />
          </section>
          <section className={classNames(panelClass(), styles.section)} aria-labelledby={listId}>
            <h2 id={listId} className={styles.heading}>
              Your tokens
            </h2>
            {tokens.length === 0 ? (
              <EmptyState icon={KeyRound} text="You have no access tokens." />
            ) : (
              <AccessTokenList tokens={tokens} />
            )}
          </section>
        </>
      )}
      {secret !== null && <NewTokenDialog secret={secret} onClose={() => setSecret(null)} />}
    </div>
  );
}
