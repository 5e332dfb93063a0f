import { infiniteQueryOptions, useSuspenseInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query';
import Users from 'lucide-react/icons/users';
import { buttonClass } from '#design/button/button-class.ts';
import { EmptyState } from '#design/empty-state/empty-state.tsx';
import { ListEnd } from '#design/list-end/list-end.tsx';
import { Section } from '#design/section/section.tsx';
import { listGroupsOfUser, type MembershipView } from '#features/groups/members.contract.ts';
import { GroupGrid, GroupGridSkeleton } from '#features/groups/web/lists/group-grid.tsx';
import type { ProfileView } from '#features/profiles/contract.ts';
import { userGroupsPage } from '#features/profiles/pages.ts';
import { ProfilePage } from '#features/profiles/web/profile-page.tsx';
import { profileQuery } from '#features/profiles/web/profile-query.ts';
import type { Api } from '#platform/pure/contract.ts';
import { resolveDocument } from '#platform/pure/json-api.ts';
import { href } from '#platform/pure/page.ts';
import { useApi, useViewer } from '#platform/web/app-context.tsx';
import { loadUserPage } from '../load-user-page.ts';
import type { PageProps } from '../page-props.ts';
import { heroDialogs } from '../pages/hero-dialogs.tsx';
import { sitePage } from '../site-page.ts';
import { userHead } from '../user-head.ts';

export const page = sitePage<ProfileView>({
  component: UserGroupsPage,
  load: async (input) => {
    const { api, queryClient } = input.context;
    const user = await loadUserPage(input);
    await queryClient.ensureInfiniteQueryData(userGroupsQuery(api, user.id));
    return user;
  },
  head: ({ data: user }) => userHead(user, `Groups of "${user.username}"`, href(userGroupsPage, user)),
});

/** The groups of a member. */
function UserGroupsPage({ params }: PageProps) {
  const api = useApi();
  const profileLink = params.profileLink ?? '';
  const { data: user } = useSuspenseQuery(profileQuery(api, profileLink));
  const list = useSuspenseInfiniteQuery(userGroupsQuery(api, user.id));
  const own = useViewer()?.id === user.id;
  const all = list.data.pages.flatMap((page) => page.items);
  const groups = all.filter((group, place) => all.findIndex(({ id }) => id === group.id) === place);
  return (
    <ProfilePage profileLink={profileLink} dialogs={heroDialogs} open="groups">
      <Section heading={`Groups of "${user.username}"`} landmark>
        {groups.length === 0 && !list.hasNextPage ? (
          <EmptyState
            icon={Users}
            text={
              own ? "You haven't joined any groups yet" : `${user.username} hasn't joined any groups yet.`
            }
            action={
              own && (
                <a className={buttonClass('quiet')} href="/groups">
                  Find groups
                </a>
              )
            }
          />
        ) : (
          <div>
            <GroupGrid groups={groups} level={3} />
            <ListEnd
              hasMore={list.hasNextPage}
              busy={list.isFetchingNextPage}
              failed={list.isFetchNextPageError}
              onMore={() => void list.fetchNextPage()}
              skeleton={<GroupGridSkeleton count={5} />}
            />
          </div>
        )}
      </Section>
    </ProfilePage>
  );
}

const pageItems = 20;

/** The groups of a member that the viewer may see, page by page. */
const userGroupsQuery = (api: Api, userId: string) =>
  infiniteQueryOptions({
    queryKey: ['groups', 'of-user', userId],
    queryFn: async ({ pageParam }) => {
      const answer = await api(listGroupsOfUser, { userId, items: pageItems, page: pageParam });
      const items = resolveDocument<MembershipView[]>(answer).map(({ group }) => group);
      return { items, meta: answer.meta };
    },
    initialPageParam: undefined as string | number | undefined,
    getNextPageParam: ({ meta }) => meta.nextPage ?? undefined,
  });
