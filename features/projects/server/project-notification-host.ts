import { href } from '#platform/pure/page.ts';
import type { Db } from '#platform/server/call.ts';
import { thumbnailAddress } from '../model/thumbnail-address.ts';
import { projectPage } from '../pages.ts';
import { findJoinedProjectIds, findProjectTitles } from './project.store.ts';

interface ProjectTarget {
  title: string;
  name: null;
  selfLink: string;
  groupLink: null;
  thumbnail: string;
  joinable: null;
}

/** Projects as a host of notifications. */
export const projectNotificationHost = {
  kind: 'project',
  table: 'pieces',

  async present(db: Db, ids: readonly string[]): Promise<Map<string, ProjectTarget>> {
    const titles = await findProjectTitles(db, ids);
    return new Map([...titles].map(([id, title]) => [id, targetOf(id, title)]));
  },

  findJoined: findJoinedProjectIds,
};

const targetOf = (id: string, title: string): ProjectTarget => ({
  title,
  name: null,
  selfLink: href(projectPage, { id }),
  groupLink: null,
  thumbnail: thumbnailAddress(id),
  joinable: null,
});
