-- When moderators hid a list; only its owner sees it then.
alter table lists add withheld_at timestamptz(3);
