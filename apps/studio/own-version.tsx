import { createProject } from '#features/projects/contract.ts';
import type { Api } from '#platform/pure/contract.ts';
import { sendBytes } from '#platform/web/api/bytes-api.ts';
import type { Apart } from '#studio/sync/bring-apart.ts';

/** Makes a project of one's own of what can not be saved where it was made. */
export const ownVersion = (
  title: string,
  api: Api,
  csrfToken: () => string,
): Pick<Apart, 'create' | 'send'> => ({
  async create() {
    return (await api(createProject, { project: { title } })).data.id;
  },
  send: (project, state) => sendBytes(`/api/projects/${project}/document`, state, csrfToken()),
});
