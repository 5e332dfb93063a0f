import { useSuspenseQuery } from '@tanstack/react-query';
import Copy from 'lucide-react/icons/copy';
import { InvitationPage } from '#features/invitations/web/invitation-page.tsx';
import { isBannedViewer } from '#features/invitations/web/invitation-query.ts';
import { linkTargets } from '#platform/pure/link-targets.ts';
import { useApi, useSiteName } from '#platform/web/app-context.tsx';
import type { Search } from '#platform/web/search-params.ts';
import { cloneProject } from '../contract.ts';
import { requestProjectMembership } from '../membership.contract.ts';
import { thumbnailAddress } from '../model/thumbnail-address.ts';
import styles from './project-invitation-page.module.css';
import { projectInvitationQuery } from './project-invitation-queries.ts';
import { warnOnMobile } from './use-new-project.ts';

interface ProjectInvitationPageProps {
  params: Record<string, string>;
  search?: Search;
}

/** `/projects/{id}/invitation`: a live project, and the buttons to join, request or decline. */
export function ProjectInvitationPage({ params, search }: ProjectInvitationPageProps) {
  const api = useApi();
  const siteName = useSiteName();
  const id = params.id ?? '';
  const token = search?.invitationToken;
  const { data } = useSuspenseQuery(projectInvitationQuery(api, id, token));
  const mayBeDuplicated = !isBannedViewer(data) && data.mayBeDuplicated;
  return (
    <InvitationPage
      kind="project"
      invitation={data}
      token={token}
      request={() => api(requestProjectMembership, { id, membershipRequest: {} })}
      picture={<img className={styles.picture} src={thumbnailAddress(id)} alt="" width={480} height={300} />}
      more={
        mayBeDuplicated
          ? {
              label: 'Duplicate',
              icon: Copy,
              isStopped: () => warnOnMobile(siteName),
              run: async () => linkTargets.studio((await api(cloneProject, { id })).data.id),
            }
          : undefined
      }
    />
  );
}
