-- When its author last changed a comment; null where they never did. The text before is not kept.
alter table comments add column edited_at timestamptz;
