import { useQuery } from '@tanstack/react-query';
import { Avatar } from '#design/avatar/avatar.tsx';
import { buttonClass } from '#design/button/button-class.ts';
import { Panel } from '#design/panel/panel.tsx';
import type { GroupView } from '#features/groups/contract.ts';
import type { CampaignView } from '#features/groups/group-campaign.contract.ts';
import { href } from '#platform/pure/page.ts';
import { useApi } from '#platform/web/app-context.tsx';
import { jurorsPage, juryPage } from '../../pages.ts';
import styles from './campaign-jury.module.css';
import { juryQuery } from './jury-queries.ts';

/** The jury of a campaign with faces, with ways for jurors and organisers; renders nothing where there is nothing of it. */
export function CampaignJury({ group, campaign }: { group: GroupView; campaign: CampaignView }) {
  const { data } = useQuery(juryQuery(useApi(), campaign.slug));
  const { jurors = [], isJuror = false } = data ?? {};
  if (jurors.length === 0 && !group.can.edit) return null;
  const isOver = campaign.phase === 'decided' || campaign.phase === 'cancelled';
  const judges = isJuror && !isOver;
  const parameters = { groupLink: group.groupLink };
  return (
    <Panel label="Jury" heading="Jury">
      {jurors.length === 0 && <p className={styles.quiet}>Nobody has joined the jury yet.</p>}
      <ul className={styles.people} role="list">
        {jurors.map(({ id, username, avatarSmallUrl, selfLink }) => (
          <li key={id}>
            <a className={styles.person} href={selfLink}>
              <Avatar name={username} src={avatarSmallUrl} size={48} />
              <span className={styles.name}>{username}</span>
            </a>
          </li>
        ))}
      </ul>
      {(judges || group.can.edit) && (
        <div className={styles.ways}>
          {judges && (
            <a className={buttonClass('primary')} href={href(juryPage, parameters)}>
              Judge the entries
            </a>
          )}
          {group.can.edit && (
            <a className={buttonClass('quiet')} href={href(jurorsPage, parameters)}>
              Manage the jury
            </a>
          )}
        </div>
      )}
    </Panel>
  );
}
