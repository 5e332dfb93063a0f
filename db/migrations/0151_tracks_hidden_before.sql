-- A track that moderators hid while its owner had not published it stays unpublished when the decision is reversed.
alter table tracks add hidden_unpublished boolean not null default false;
