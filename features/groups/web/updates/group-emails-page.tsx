import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { Button } from '#design/button/button.tsx';
import { linkClass } from '#design/link/link-class.ts';
import { useApi } from '#platform/web/app-context.tsx';
import { readLinkToken } from '#platform/web/sign-in/link-token.ts';
import type { GroupView } from '../../contract.ts';
import { updateGroupEmailSetting } from '../../updates.contract.ts';
import { groupEmailSettingQuery, groupQuery } from '../group-queries.ts';
import { showFailure } from '../show-failure.ts';
import styles from './group-emails-page.module.css';

/** `/group/{groupLink}/letters`: the page of the unsubscribe link in a group's e-mails. */
export function GroupEmailsPage({ params }: { params: Record<string, string> }) {
  const groupLink = params.groupLink ?? '';
  const { data: group } = useSuspenseQuery(groupQuery(useApi(), groupLink));
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>Letters of {group.name}</h1>
      <EmailSwitch group={group} groupLink={groupLink} />
      <a className={linkClass('quiet')} href={group.selfLink}>
        Go to {group.name}
      </a>
    </div>
  );
}

/** Opening the page changes nothing, as mail scanners follow links, too. */
function EmailSwitch({ group, groupLink }: { group: GroupView; groupLink: string }) {
  const api = useApi();
  const queryClient = useQueryClient();
  const query = groupEmailSettingQuery(api, groupLink, readLinkToken());
  const { letters } = useSuspenseQuery(query).data;
  const { isPending, mutate } = useMutation({
    mutationFn: (wanted: boolean) =>
      api(updateGroupEmailSetting, { groupLink, token: readLinkToken() ?? '-', wanted }),
    onSuccess: (setting) => queryClient.setQueryData(query.queryKey, setting),
    onError: showFailure,
  });
  return (
    <>
      <p role="status" className={styles.text}>
        {emailSettingTexts[letters](group.name)}
      </p>
      {letters !== 'gone' && (
        <Button
          variant={letters === 'off' ? 'quiet' : 'primary'}
          busy={isPending}
          onClick={() => mutate(letters === 'off')}
        >
          {letters === 'off' ? 'Send me letters again' : 'Unsubscribe'}
        </Button>
      )}
    </>
  );
}

const emailSettingTexts = {
  on: () => 'You get the updates of this group by e-mail, and what is new in its campaign.',
  off: (name: string) => `You get no more letters of ${name}. Nothing else has changed.`,
  left: (name: string) =>
    `You are no member of ${name} and get no updates of it. You can end all other letters of it, too.`,
  gone: (name: string) => `This page is opened by the link in a letter of ${name}. Open it there once more.`,
};
