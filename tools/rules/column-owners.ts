interface SharedTable {
  /** The feature that inserts and deletes its rows, and whose table it is where others read it. */
  rowsOf: string;
  columns: Readonly<Record<string, string>>;
}

/** Tables whose columns belong to several features: only the owner of a column updates it. */
export const columnOwners: Readonly<Record<string, SharedTable>> = {
  users: {
    rowsOf: 'members',
    columns: {
      id: 'members',
      guid: 'members',
      username: 'members',
      profile_link: 'members',
      names_kept_until: 'members',
      admin: 'members',
      terms_version: 'members',
      subscribed_to_newsletter: 'members',
      created_at: 'members',
      banned_at: 'members',
      deleted_at: 'members',
      email: 'sign-in',
      email_normalised: 'sign-in',
      email_verified_at: 'sign-in',
      email_bounced_at: 'sign-in',
      managed_by: 'sign-in',
      released_at: 'sign-in',
      password_hash: 'sign-in',
      sign_in_count: 'sign-in',
      real_name: 'profiles',
      about: 'profiles',
      country: 'profiles',
      avatar_key: 'profiles',
      cover_key: 'profiles',
      facebook: 'profiles',
      twitter: 'profiles',
      instagram: 'profiles',
      tiktok: 'profiles',
      youtube: 'profiles',
      account_type: 'billing',
      account_assigned_at: 'billing',
      currency: 'billing',
      school_id: 'education',
      school_only: 'education',
      school_role: 'education',
      tracks_as_rows: 'tracks',
    },
  },
  user_counts: {
    rowsOf: 'members',
    columns: {
      user_id: 'members',
      orders_count: 'shop',
      followers_count: 'follows',
      following_users_count: 'follows',
      groups_count: 'groups',
      following_groups_count: 'groups',
      likes_count: 'likes',
      mixdowns_count: 'tracks',
      downloads_count: 'shop',
      plays_count: 'tracks',
      songs_count: 'projects',
      storage_usage: 'uploads',
    },
  },
};

/** The features that the functions of the database act for where they update such a table. */
export const functionOwners: Readonly<Record<string, string>> = {
  organization_memberships_mark_member: 'education',
  settle_tracks_of_school_account: 'tracks',
};

/** Stores that update columns which their text does not name, for their own feature only, each with what bounds them. */
export const namesBoundElsewhere: ReadonlyMap<string, string> = new Map([
  [
    'features/members/server/increment-counts.store.ts',
    'a counter knows the columns that it was declared with',
  ],
]);
