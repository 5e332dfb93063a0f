-- What site admins have put on the media shelf. An item keeps its id; its file may be replaced.
create table media_items (
  id uuid primary key,
  kind text not null check (kind in ('image', 'audio', 'video', 'file')),
  state text not null check (state in ('processing', 'ready', 'failed')),
  failure text not null default '' check (length(failure) <= 300),
  name text not null check (length(name) between 1 and 200),
  alt text not null check (length(alt) <= 500),
  decorative boolean not null,
  focal_x real not null default 0.5 check (focal_x between 0 and 1),
  focal_y real not null default 0.5 check (focal_y between 0 and 1),
  -- The upload that is being processed. Without a foreign key: who uploaded it may be gone.
  upload text check (length(upload) <= 60),
  key text,
  sha256 text check (length(sha256) = 64),
  mime text check (length(mime) <= 60),
  width integer check (width > 0),
  height integer check (height > 0),
  size bigint check (size >= 0),
  duration integer check (duration >= 0),
  created_by uuid references users (id) on delete set null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((state = 'ready') = (key is not null)),
  check (state <> 'processing' or upload is not null)
);
create index media_items_by_age on media_items (created_at desc, id desc);
create index media_items_by_member on media_items (created_by) where created_by is not null;

-- The sizes and encodings of a picture.
create table media_formats (
  item_id uuid not null references media_items (id) on delete cascade,
  format text not null check (format in ('thumbnail', 'small', 'medium', 'large')),
  mime text not null check (length(mime) <= 60),
  key text not null,
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  size bigint not null check (size > 0),
  primary key (item_id, format, mime)
);

-- Site admins upload media of any kind, whose content decides what they are.
alter table uploads drop constraint uploads_kind_check;
alter table uploads add constraint uploads_kind_check check (kind in ('audio', 'image', 'media'));
