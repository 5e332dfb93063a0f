/** `Song`: a solo project. `Project`: a live project with members. */
export const projectKinds = ['Project', 'Song'] as const;
export type ProjectKind = (typeof projectKinds)[number];

export const projectTypes = ['project', 'song'] as const;
export type ProjectType = (typeof projectTypes)[number];

export const projectTypeOf = (kind: ProjectKind): ProjectType => (kind === 'Song' ? 'song' : 'project');
