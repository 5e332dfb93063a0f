/** How long a value is kept: with the account (erased within 30 days of its end), or a number of days from when it was written. */
export type Kept = 'account' | number;

interface KeptTable {
  purpose: string;
  /** Why it may be kept: what the school does with it, or what keeps accounts safe. */
  basis: 'school' | 'security';
  days: Kept;
  columns: readonly string[];
}

const own = (
  purpose: string,
  columns: string,
  { days = 'account', basis = 'school' }: Partial<Pick<KeptTable, 'days' | 'basis'>> = {},
): KeptTable => ({ purpose, basis, days, columns: columns.split(' ') });

/**
 * What is kept of a student whose account the school keeps, table by table. The published data map, the retention table and the
 * nightly purge read it, and a test fails for a column that it lacks. An account with an address of its own has more, which its
 * owner sees in their own export.
 */
export const studentData: Readonly<Record<string, readonly KeptTable[]>> = {
  users: [
    own(
      'The account itself: an invented name and the school that keeps it',
      'id guid username profile_link school_id school_only school_role managed_by released_at created_at deleted_at names_kept_until terms_version',
    ),
    own('Signing in, and closing an account that was misused', 'sign_in_count banned_at', {
      basis: 'security',
    }),
    own(
      'Empty for a student: the school keeps no address, no password, no plan and no profile',
      'email email_normalised email_verified_at email_bounced_at password_hash account_type account_assigned_at admin real_name about country currency avatar_key cover_key subscribed_to_newsletter facebook twitter instagram tiktok youtube',
    ),
  ],
  user_counts: [
    own('How much music there is, for limits', 'user_id songs_count storage_usage mixdowns_count'),
    own(
      'Empty for a student, who follows nobody and buys nothing',
      'followers_count following_users_count following_groups_count likes_count downloads_count orders_count plays_count groups_count',
    ),
  ],
  search_users: [
    own('People of the school find each other by the invented name', 'id name other haystack circle'),
  ],
  user_heat: [own('Empty for a student, who is never listed', 'user_id heat user_created_at listed')],
  name_keys: [own('No two accounts have one name', 'kind key user_id')],
  removed_students: [
    own(
      'The name at the school of a student who was taken out, to take them back',
      'organization_id user_id name removed_at',
    ),
  ],
  sessions: [
    own(
      'Staying signed in, and seeing a misuse',
      'id_hash user_id created_at last_seen_at user_agent network proved_at handed_by proved_by_school',
      { days: 180, basis: 'security' },
    ),
  ],
  one_time_tokens: [
    own(
      'Going from one host to another without signing in again',
      'id_hash kind user_id payload created_at expires_at',
      { days: 1, basis: 'security' },
    ),
  ],
  notifications: [
    own(
      'What happened in the student’s own projects',
      'id user_id kind author_id target_kind target_id occasion messages created_at updated_at read_at',
    ),
  ],
  organization_memberships: [
    own(
      'The name by which the school knows the student, and since when they belong to it',
      'id organization_id user_id role first_name last_name position asked_as requested_at accepted_at declined_at invited last_seen_at',
    ),
    own('That the school agreed, and to which terms', 'consent_by consent_at consent_terms'),
  ],
  organization_bans: [
    own('Whom the school lets in no more', 'organization_id user_id banned_as created_at', {
      basis: 'security',
    }),
  ],
  roster_links: [
    own(
      'Which row of the school’s own lists means the student',
      'organization_id source kind sourced_id user_id workspace_id',
    ),
  ],
  roster_runs: [
    own(
      'Names in a list that the school has sent, to bring the former state back',
      'plan undo faults header columns',
      {
        days: 7,
      },
    ),
    own(
      'That a list was sent, by whom, and what became of it',
      'id organization_id source upload file_name state whole_school columns_chosen plan_hash created_by undone_by created_at updated_at applied_at applied_order',
      { days: 365 },
    ),
  ],
  school_years: [
    own(
      'That a school year was ended, by whom, and how many students left',
      'id organization_id year state step students leaving accepted_by accepted_at ended_at undo_until undone_at not_restored reminded_at cleared_at',
    ),
  ],
  school_year_moves: [
    own(
      'Into which class of the new year the student came, to bring the former state back',
      'id year_id organization_id user_id class_id role group_name',
      { days: 30 },
    ),
  ],
  school_year_leavers: [
    own(
      'That the student left with a school year, and what brings them back',
      'id year_id organization_id user_id class_id name former left_at',
      { days: 30 },
    ),
    own(
      'The code by which the family fetches what is the student’s, of which a hash is kept',
      'code_handle code_hash code_made_at tries',
      { days: 30, basis: 'security' },
    ),
  ],
  class_members: [
    own(
      'Classes and groups of the student',
      'id organization_id workspace_id user_id role group_name asked_as requested_at accepted_at declined_at invited',
    ),
  ],
  class_bans: [
    own('Whom a class lets in no more', 'organization_id workspace_id user_id banned_as created_at', {
      basis: 'security',
    }),
  ],
  class_secrets: [
    own(
      'Signing in by pictures or words, of which a hash is kept',
      'user_id kind organization_id hash tries changed_at',
      { basis: 'security' },
    ),
  ],
  class_cards: [
    own('Signing in by a card, of which a hash is kept', 'user_id organization_id token_hash made_at', {
      basis: 'security',
    }),
  ],
  pieces: [
    own(
      'Projects: the music that the student makes',
      'id owner_id kind title title_order workspace_id open_collaboration document_version created_at updated_at description in_campaign',
    ),
  ],
  project_documents: [
    own(
      'The music of a project, with earlier versions; recordings can have a voice in them',
      'piece_id version bytes sha256 saved_at',
    ),
  ],
  project_memberships: [
    own('With whom the student makes music', 'id piece_id user_id origin created_at accepted_at declined_at'),
  ],
  project_bans: [own('Whom a project lets in no more', 'piece_id user_id banned_as created_at')],
  project_presence: [own('Who has a project open now', 'connection_id piece_id user_id seen_at')],
  consents: [
    own(
      'On what basis the school keeps the record, about how old the class is, and who said so',
      'id organization_id student_id ages basis text_version said_by said_at ended_at ended_as',
    ),
  ],
  record_reads: [
    own(
      'Who looked at the record',
      'id organization_id reader_id what student_ids reason session_key read_at',
      { days: 400, basis: 'security' },
    ),
  ],
};

/** Each column with its purpose, basis and days. */
export const studentDataRows: readonly {
  table: string;
  column: string;
  purpose: string;
  basis: KeptTable['basis'];
  days: Kept;
}[] = Object.entries(studentData).flatMap(([table, parts]) =>
  parts.flatMap(({ purpose, basis, days, columns }) =>
    columns.map((column) => ({ table, column, purpose, basis, days })),
  ),
);

/** After how many days rows of a table go; throws for a table whose rows go with the account. */
export function daysOf(table: keyof typeof studentData): number {
  const days = studentData[table]?.[0]?.days;
  if (typeof days !== 'number') throw new Error(`${table} is not kept by days`);
  return days;
}
