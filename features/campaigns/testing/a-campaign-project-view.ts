import type { UserView } from '#features/members/contract.ts';
import { userResource } from '#features/profiles/model/user-resource.ts';
import type { CampaignProjectResource } from '../projects.contract.ts';

const owner = {
  id: '0198f000-0000-7000-8000-0000000000a1',
  username: 'lowtide',
  profileLink: 'lowtide',
  selfLink: '/user/lowtide',
  avatarSmallUrl: null,
} as UserView;

export const campaignProjectId = (at: number): string =>
  `0198f000-0000-7000-8000-${String(at + 1).padStart(12, '0')}`;

/** Projects of a campaign with these titles, as the server answers them; the one at place n has n users who joined. */
export function aCampaignProjectList(
  titles: readonly string[],
  {
    nextPage = null,
    ...more
  }: Partial<CampaignProjectResource['attributes']> & { nextPage?: string | null } = {},
) {
  const data = titles.map((title, at) => ({
    id: campaignProjectId(at),
    type: 'project' as const,
    attributes: {
      title,
      coverPhotoUrl: `/thumbnails/${campaignProjectId(at)}.svg`,
      createdAt: '2026-06-02T10:00:00.000Z',
      description: 'Strings wanted',
      openCollaboration: true,
      maxActiveUsersCount: 3,
      totalUsersJoined: at,
      ...more,
    },
    relationships: { owner: { data: { id: owner.id, type: 'user' as const } } },
  }));
  return { data, included: titles.length > 0 ? [userResource(owner)] : [], meta: { nextPage } };
}
