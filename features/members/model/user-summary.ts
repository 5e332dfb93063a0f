/** A member in brief. Deleted, suspended and hidden members have a placeholder for a name, and neither link nor picture. */
export interface UserSummary {
  id: string;
  username: string;
  avatarSmallUrl: string | null;
  selfLink: string | null;
}

/** The same as a JSON:API resource. */
export interface UserSummaryResource {
  id: string;
  type: 'user';
  attributes: Omit<UserSummary, 'id'>;
}
