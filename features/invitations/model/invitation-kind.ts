/** What one can be invited to; a workspace is called a class in education mode. */
export type InvitationKind = 'project' | 'workspace' | 'organization';
