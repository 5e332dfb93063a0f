-- What site admins have to look at: a member or a thing that somebody reported, or an appeal against what was decided.
create table moderation_cases (
  id uuid primary key,
  -- A reported member (user), a thing of a feature that plugs in (comment, track), or a case that is appealed against (appeal).
  subject_kind text not null check (length(subject_kind) <= 20),
  subject_id uuid not null,
  -- Who answers for it.
  person_id uuid not null references users (id) on delete cascade,
  reports_count integer not null default 0 check (reports_count >= 0),
  -- Milliseconds, so that a page's cursor names a row exactly.
  opened_at timestamptz(3) not null,
  settled_at timestamptz(3),
  settled_by uuid references users (id) on delete set null,
  action text check (action in ('dismiss', 'hide', 'warn', 'suspend', 'uphold', 'reverse')),
  -- What the person was told.
  message text check (length(message) <= 2000),
  -- An appeal has taken the decision back.
  reversed_at timestamptz(3),
  check ((settled_at is null) = (action is null))
);
create unique index moderation_cases_once_open on moderation_cases (subject_kind, subject_id) where settled_at is null;
create unique index moderation_cases_one_appeal on moderation_cases (subject_id) where subject_kind = 'appeal';
create index moderation_cases_open on moderation_cases (opened_at, id) where settled_at is null;
create index moderation_cases_settled on moderation_cases (settled_at desc, id desc) where settled_at is not null;
create index moderation_cases_of_person on moderation_cases (person_id, settled_at desc);
create index moderation_cases_by_admin on moderation_cases (settled_by) where settled_by is not null;

-- Who said what about it; for an appeal, the words of whoever appeals.
create table reports (
  id uuid primary key,
  case_id uuid not null references moderation_cases (id) on delete cascade,
  reporter_id uuid not null references users (id) on delete cascade,
  reason text not null check (length(reason) between 1 and 2000),
  created_at timestamptz(3) not null
);
create index reports_of_case on reports (case_id, created_at desc, id desc);
create index reports_by_reporter on reports (reporter_id, created_at desc);

-- What admins of the site did to members; rows are never changed. Whom it names stays as an empty row when they leave.
create table audit_log (
  id uuid primary key,
  actor_id uuid references users (id) on delete set null,
  action text not null check (length(action) between 1 and 60),
  target_id uuid references users (id) on delete set null,
  details jsonb not null default '{}',
  created_at timestamptz(3) not null
);
create index audit_log_by_time on audit_log (created_at desc, id desc);
create index audit_log_by_target on audit_log (target_id, created_at desc);
create index audit_log_by_actor on audit_log (actor_id);

-- Comments that were reported before there was a queue.
insert into moderation_cases (id, subject_kind, subject_id, person_id, reports_count, opened_at)
select gen_random_uuid(), 'comment', c.id, c.user_id, count(r.user_id), coalesce(min(r.created_at), c.created_at)
from comments c left join comment_reports r on r.comment_id = c.id
where c.status = 1 group by c.id;
insert into reports (id, case_id, reporter_id, reason, created_at)
select gen_random_uuid(), m.id, r.user_id, r.reason, r.created_at
from moderation_cases m join comment_reports r on r.comment_id = m.subject_id;

-- Where the widths of a member's cover image are; null shows the house's own.
alter table users add column cover_key text check (length(cover_key) <= 300);

-- Why a track is off the stage without its owner's doing, and was on it before: its owner is suspended, or it was hidden itself.
alter table tracks add column withheld text check (withheld in ('person', 'track'));
create index tracks_withheld on tracks (user_id) where withheld is not null;
