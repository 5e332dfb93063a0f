import UsersRound from 'lucide-react/icons/users-round';
import { buttonClass } from '#design/button/button-class.ts';
import { EmptyState } from '#design/empty-state/empty-state.tsx';
import { href } from '#platform/pure/page.ts';
import { newGroupPage } from '../../pages.ts';
import { type GroupListType, groupLists } from './group-lists.ts';

/** The empty state of a list of groups. */
export function GroupListEmpty({ type }: { type: GroupListType }) {
  return (
    <EmptyState
      icon={UsersRound}
      text={groupLists[type].emptyText}
      action={
        type === 'my' && (
          <>
            <a className={buttonClass('quiet')} href="/groups?type=popular">
              See trending groups
            </a>
            <a className={buttonClass('quiet')} href={href(newGroupPage)}>
              Create a group
            </a>
          </>
        )
      }
    />
  );
}
