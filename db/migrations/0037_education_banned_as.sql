-- The name under which somebody was banned: a school is not told how strangers call themselves later.
alter table organization_bans add column banned_as text;
update organization_bans b set banned_as = u.username from users u where u.id = b.user_id;
alter table organization_bans alter column banned_as set not null;
